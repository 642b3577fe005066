var ra=Object.defineProperty;var aa=Object.getOwnPropertyDescriptor;var Yi=n=>{throw TypeError(n)};var p=(n,i,e,t)=>{for(var s=t>1?void 0:t?aa(i,e):i,r=n.length-1,a;r>=0;r--)(a=n[r])&&(s=(t?a(i,e,s):a(s))||s);return t&&s&&ra(i,e,s),s};var ti=(n,i,e)=>i.has(n)||Yi("Cannot "+e);var M=(n,i,e)=>(ti(n,i,"read from private field"),e?e.call(n):i.get(n)),$=(n,i,e)=>i.has(n)?Yi("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(n):i.set(n,e),ce=(n,i,e,t)=>(ti(n,i,"write to private field"),t?t.call(n,e):i.set(n,e),e),d=(n,i,e)=>(ti(n,i,"access private method"),e);var si="wasmhost.theme",Zi=matchMedia("(prefers-color-scheme: dark)");function ii(){let n=localStorage.getItem(si);return n==="light"||n==="dark"?n:"system"}function Xi(n){n==="system"?localStorage.removeItem(si):localStorage.setItem(si,n),oi()}function ni(){let n=ii();return n==="system"?Zi.matches?"dark":"light":n}function oi(){document.documentElement.dataset.mode=ni(),dispatchEvent(new Event("wasmhost-theme"))}Zi.addEventListener("change",oi);oi();var $s=globalThis,bs=$s.ShadowRoot&&($s.ShadyCSS===void 0||$s.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,tn=Symbol(),en=new WeakMap,ys=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==tn)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(bs&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=en.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&en.set(e,i))}return i}toString(){return this.cssText}},sn=n=>new ys(typeof n=="string"?n:n+"",void 0,tn);var nn=(n,i)=>{if(bs)n.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),s=$s.litNonce;s!==void 0&&t.setAttribute("nonce",s),t.textContent=e.cssText,n.appendChild(t)}},ri=bs?n=>n:n=>n instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return sn(e)})(n):n;var{is:la,defineProperty:da,getOwnPropertyDescriptor:ca,getOwnPropertyNames:pa,getOwnPropertySymbols:ha,getPrototypeOf:ua}=Object,ws=globalThis,on=ws.trustedTypes,ma=on?on.emptyScript:"",ga=ws.reactiveElementPolyfillSupport,Gt=(n,i)=>n,zt={toAttribute(n,i){switch(i){case Boolean:n=n?ma:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,i){let e=n;switch(i){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},ks=(n,i)=>!la(n,i),rn={attribute:!0,type:String,converter:zt,reflect:!1,useDefault:!1,hasChanged:ks};Symbol.metadata??=Symbol("metadata"),ws.litPropertyMetadata??=new WeakMap;var We=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=rn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),s=this.getPropertyDescriptor(i,t,e);s!==void 0&&da(this.prototype,i,s)}}static getPropertyDescriptor(i,e,t){let{get:s,set:r}=ca(this.prototype,i)??{get(){return this[e]},set(a){this[e]=a}};return{get:s,set(a){let u=s?.call(this);r?.call(this,a),this.requestUpdate(i,u,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??rn}static _$Ei(){if(this.hasOwnProperty(Gt("elementProperties")))return;let i=ua(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(Gt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Gt("properties"))){let e=this.properties,t=[...pa(e),...ha(e)];for(let s of t)this.createProperty(s,e[s])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,s]of e)this.elementProperties.set(t,s)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let s=this._$Eu(e,t);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let s of t)e.unshift(ri(s))}else i!==void 0&&e.push(ri(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return nn(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),s=this.constructor._$Eu(i,t);if(s!==void 0&&t.reflect===!0){let r=(t.converter?.toAttribute!==void 0?t.converter:zt).toAttribute(e,t.type);this._$Em=i,r==null?this.removeAttribute(s):this.setAttribute(s,r),this._$Em=null}}_$AK(i,e){let t=this.constructor,s=t._$Eh.get(i);if(s!==void 0&&this._$Em!==s){let r=t.getPropertyOptions(s),a=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:zt;this._$Em=s;let u=a.fromAttribute(e,r.type);this[s]=u??this._$Ej?.get(s)??u,this._$Em=null}}requestUpdate(i,e,t,s=!1,r){if(i!==void 0){let a=this.constructor;if(s===!1&&(r=this[i]),t??=a.getPropertyOptions(i),!((t.hasChanged??ks)(r,e)||t.useDefault&&t.reflect&&r===this._$Ej?.get(i)&&!this.hasAttribute(a._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:s,wrapped:r},a){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,a??e??this[i]),r!==!0||a!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),s===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,r]of this._$Ep)this[s]=r;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[s,r]of t){let{wrapped:a}=r,u=this[s];a!==!0||this._$AL.has(s)||u===void 0||this.C(s,void 0,r,u)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};We.elementStyles=[],We.shadowRootOptions={mode:"open"},We[Gt("elementProperties")]=new Map,We[Gt("finalized")]=new Map,ga?.({ReactiveElement:We}),(ws.reactiveElementVersions??=[]).push("2.1.2");var li=globalThis,an=n=>n,xs=li.trustedTypes,ln=xs?xs.createPolicy("lit-html",{createHTML:n=>n}):void 0,di="$lit$",Ve=`lit$${Math.random().toFixed(9).slice(2)}$`,ci="?"+Ve,fa=`<${ci}>`,ut=document,Qt=()=>ut.createComment(""),Jt=n=>n===null||typeof n!="object"&&typeof n!="function",pi=Array.isArray,mn=n=>pi(n)||typeof n?.[Symbol.iterator]=="function",ai=`[ 	
\f\r]`,Kt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,dn=/-->/g,cn=/>/g,pt=RegExp(`>|${ai}(?:([^\\s"'>=/]+)(${ai}*=${ai}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),pn=/'/g,hn=/"/g,gn=/^(?:script|style|textarea|title)$/i,hi=n=>(i,...e)=>({_$litType$:n,strings:i,values:e}),o=hi(1),fn=hi(2),Cl=hi(3),Ge=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),un=new WeakMap,ht=ut.createTreeWalker(ut,129);function vn(n,i){if(!pi(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return ln!==void 0?ln.createHTML(i):i}var $n=(n,i)=>{let e=n.length-1,t=[],s,r=i===2?"<svg>":i===3?"<math>":"",a=Kt;for(let u=0;u<e;u++){let c=n[u],x,F,f=-1,U=0;for(;U<c.length&&(a.lastIndex=U,F=a.exec(c),F!==null);)U=a.lastIndex,a===Kt?F[1]==="!--"?a=dn:F[1]!==void 0?a=cn:F[2]!==void 0?(gn.test(F[2])&&(s=RegExp("</"+F[2],"g")),a=pt):F[3]!==void 0&&(a=pt):a===pt?F[0]===">"?(a=s??Kt,f=-1):F[1]===void 0?f=-2:(f=a.lastIndex-F[2].length,x=F[1],a=F[3]===void 0?pt:F[3]==='"'?hn:pn):a===hn||a===pn?a=pt:a===dn||a===cn?a=Kt:(a=pt,s=void 0);let L=a===pt&&n[u+1].startsWith("/>")?" ":"";r+=a===Kt?c+fa:f>=0?(t.push(x),c.slice(0,f)+di+c.slice(f)+Ve+L):c+Ve+(f===-2?u:L)}return[vn(n,r+(n[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},Yt=class n{constructor({strings:i,_$litType$:e},t){let s;this.parts=[];let r=0,a=0,u=i.length-1,c=this.parts,[x,F]=$n(i,e);if(this.el=n.createElement(x,t),ht.currentNode=this.el.content,e===2||e===3){let f=this.el.content.firstChild;f.replaceWith(...f.childNodes)}for(;(s=ht.nextNode())!==null&&c.length<u;){if(s.nodeType===1){if(s.hasAttributes())for(let f of s.getAttributeNames())if(f.endsWith(di)){let U=F[a++],L=s.getAttribute(f).split(Ve),Y=/([.?@])?(.*)/.exec(U);c.push({type:1,index:r,name:Y[2],strings:L,ctor:Y[1]==="."?Es:Y[1]==="?"?Ss:Y[1]==="@"?Ps:gt}),s.removeAttribute(f)}else f.startsWith(Ve)&&(c.push({type:6,index:r}),s.removeAttribute(f));if(gn.test(s.tagName)){let f=s.textContent.split(Ve),U=f.length-1;if(U>0){s.textContent=xs?xs.emptyScript:"";for(let L=0;L<U;L++)s.append(f[L],Qt()),ht.nextNode(),c.push({type:2,index:++r});s.append(f[U],Qt())}}}else if(s.nodeType===8)if(s.data===ci)c.push({type:2,index:r});else{let f=-1;for(;(f=s.data.indexOf(Ve,f+1))!==-1;)c.push({type:7,index:r}),f+=Ve.length-1}r++}}static createElement(i,e){let t=ut.createElement("template");return t.innerHTML=i,t}};function mt(n,i,e=n,t){if(i===Ge)return i;let s=t!==void 0?e._$Co?.[t]:e._$Cl,r=Jt(i)?void 0:i._$litDirective$;return s?.constructor!==r&&(s?._$AO?.(!1),r===void 0?s=void 0:(s=new r(n),s._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=s:e._$Cl=s),s!==void 0&&(i=mt(n,s._$AS(n,i.values),s,t)),i}var Ts=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,s=(i?.creationScope??ut).importNode(e,!0);ht.currentNode=s;let r=ht.nextNode(),a=0,u=0,c=t[0];for(;c!==void 0;){if(a===c.index){let x;c.type===2?x=new At(r,r.nextSibling,this,i):c.type===1?x=new c.ctor(r,c.name,c.strings,this,i):c.type===6&&(x=new As(r,this,i)),this._$AV.push(x),c=t[++u]}a!==c?.index&&(r=ht.nextNode(),a++)}return ht.currentNode=ut,s}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},At=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,s){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=mt(this,i,e),Jt(i)?i===l||i==null||i===""?(this._$AH!==l&&this._$AR(),this._$AH=l):i!==this._$AH&&i!==Ge&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):mn(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==l&&Jt(this._$AH)?this._$AA.nextSibling.data=i:this.T(ut.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,s=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=Yt.createElement(vn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===s)this._$AH.p(e);else{let r=new Ts(s,this),a=r.u(this.options);r.p(e),this.T(a),this._$AH=r}}_$AC(i){let e=un.get(i.strings);return e===void 0&&un.set(i.strings,e=new Yt(i)),e}k(i){pi(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,s=0;for(let r of i)s===e.length?e.push(t=new n(this.O(Qt()),this.O(Qt()),this,this.options)):t=e[s],t._$AI(r),s++;s<e.length&&(this._$AR(t&&t._$AB.nextSibling,s),e.length=s)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=an(i).nextSibling;an(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},gt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,s,r){this.type=1,this._$AH=l,this._$AN=void 0,this.element=i,this.name=e,this._$AM=s,this.options=r,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(i,e=this,t,s){let r=this.strings,a=!1;if(r===void 0)i=mt(this,i,e,0),a=!Jt(i)||i!==this._$AH&&i!==Ge,a&&(this._$AH=i);else{let u=i,c,x;for(i=r[0],c=0;c<r.length-1;c++)x=mt(this,u[t+c],e,c),x===Ge&&(x=this._$AH[c]),a||=!Jt(x)||x!==this._$AH[c],x===l?i=l:i!==l&&(i+=(x??"")+r[c+1]),this._$AH[c]=x}a&&!s&&this.j(i)}j(i){i===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},Es=class extends gt{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===l?void 0:i}},Ss=class extends gt{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==l)}},Ps=class extends gt{constructor(i,e,t,s,r){super(i,e,t,s,r),this.type=5}_$AI(i,e=this){if((i=mt(this,i,e,0)??l)===Ge)return;let t=this._$AH,s=i===l&&t!==l||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,r=i!==l&&(t===l||s);s&&this.element.removeEventListener(this.name,this,t),r&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},As=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){mt(this,i)}},yn={M:di,P:Ve,A:ci,C:1,L:$n,R:Ts,D:mn,V:mt,I:At,H:gt,N:Ss,U:Ps,B:Es,F:As},va=li.litHtmlPolyfillSupport;va?.(Yt,At),(li.litHtmlVersions??=[]).push("3.3.3");var Rs=(n,i,e)=>{let t=e?.renderBefore??i,s=t._$litPart$;if(s===void 0){let r=e?.renderBefore??null;t._$litPart$=s=new At(i.insertBefore(Qt(),r),r,void 0,e??{})}return s._$AI(n),s};var ui=globalThis,xe=class extends We{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=Rs(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Ge}};xe._$litElement$=!0,xe.finalized=!0,ui.litElementHydrateSupport?.({LitElement:xe});var $a=ui.litElementPolyfillSupport;$a?.({LitElement:xe});(ui.litElementVersions??=[]).push("4.2.2");var b=n=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,i)}):customElements.define(n,i)};var ya={attribute:!0,type:String,converter:zt,reflect:!1,hasChanged:ks},ba=(n=ya,i,e)=>{let{kind:t,metadata:s}=e,r=globalThis.litPropertyMetadata.get(s);if(r===void 0&&globalThis.litPropertyMetadata.set(s,r=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),r.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(u){let c=i.get.call(this);i.set.call(this,u),this.requestUpdate(a,c,n,!0,u)},init(u){return u!==void 0&&this.C(a,void 0,n,u),u}}}if(t==="setter"){let{name:a}=e;return function(u){let c=this[a];i.call(this,u),this.requestUpdate(a,c,n,!0,u)}}throw Error("Unsupported decorator location: "+t)};function j(n){return(i,e)=>typeof e=="object"?ba(n,i,e):((t,s,r)=>{let a=s.hasOwnProperty(r);return s.constructor.createProperty(r,t),a?Object.getOwnPropertyDescriptor(s,r):void 0})(n,i,e)}function g(n){return j({...n,state:!0,attribute:!1})}var bn={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Cs=n=>(...i)=>({_$litDirective$:n,values:i}),Rt=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};var{I:wa}=yn,wn=n=>n;var kn=()=>document.createComment(""),Mt=(n,i,e)=>{let t=n._$AA.parentNode,s=i===void 0?n._$AB:i._$AA;if(e===void 0){let r=t.insertBefore(kn(),s),a=t.insertBefore(kn(),s);e=new wa(r,a,n,n.options)}else{let r=e._$AB.nextSibling,a=e._$AM,u=a!==n;if(u){let c;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(c=n._$AU)!==a._$AU&&e._$AP(c)}if(r!==s||u){let c=e._$AA;for(;c!==r;){let x=wn(c).nextSibling;wn(t).insertBefore(c,s),c=x}}}return e},Xe=(n,i,e=n)=>(n._$AI(i,e),n),ka={},_s=(n,i=ka)=>n._$AH=i,xn=n=>n._$AH,Hs=n=>{n._$AR(),n._$AA.remove()};var Is=Cs(class extends Rt{constructor(){super(...arguments),this.key=l}render(n,i){return this.key=n,i}update(n,[i,e]){return i!==this.key&&(_s(n),this.key=i),e}});var Ct=class{constructor(i){this.most=i}#e=0;#t=[];async take(i,e){this.#e<this.most?this.#e++:await this.#s(e);try{return await i()}finally{let t=this.#t.shift();t?t():this.#e--}}#s(i){return new Promise((e,t)=>{this.#t.push(e),i.addEventListener("abort",()=>{let s=this.#t.indexOf(e);s>=0&&this.#t.splice(s,1),t(i.reason)})})}};var xa=2e5,Os=class extends EventTarget{#e;#t=new Ct(1);#s=new Map;constructor(i){super(),this.#e=i}of(i,e){return this.#s.get(`${i} ${e}`)}async send(i,e,t,s,r){if(this.of(i,e)?.stop)return;let a=new AbortController,u={input:t,stop:a};this.#s.set(`${i} ${e}`,u),this.dispatchEvent(new Event("change"));try{let c=performance.now(),x=Object.fromEntries(new URLSearchParams(t.query)),F=Y=>this.#e.callEndpoint({method:i,url:e,query:x,body:s},{signal:Y}),f=await(r?F(AbortSignal.any([a.signal,r])):this.#t.take(()=>F(a.signal),a.signal)),U=await f.text(),L=performance.now()-c;u.answer={status:f.status,ms:L,body:Ta(U.slice(0,xa))}}catch(c){!a.signal.aborted&&!r?.aborted&&(u.failure=c)}u.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let i of this.#s.values())i.stop?.abort();this.#s.clear()}};function Ta(n){try{return JSON.stringify(JSON.parse(n),null,2)}catch{return n}}var Ea=new Intl.NumberFormat("en"),Sa=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Pa=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),Aa=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),C=n=>Ea.format(n);function q(n){let i=["B","KiB","MiB","GiB","TiB"],e=0;for(;n>=1024&&e<i.length-1;)n/=1024,e++;return`${n>=100||Number.isInteger(n)?Math.round(n):n.toFixed(1)} ${i[e]}`}function Tn(n){let i={h:36e5,m:6e4,s:1e3,ms:1};if(/^(?:[\d.]+(?:h|ms|m|s))+$/.test(n))return[...n.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce((e,[,t,s])=>e+Number(t)*i[s],0)}function En(n,i=Date.now()){if(!n)return"";let e=(Date.parse(n)-i)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[s,r]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Sa.format(Math.round(e/r),s).replace(/\.$/,"")}var _t=n=>Pa.format(new Date(n)),Sn=n=>Aa.format(new Date(n));function Ie(n){if(n<1e3)return`${Math.round(n)} ms`;if(n<6e4)return`${(n/1e3).toFixed(1)} s`;let i=Math.floor(n/6e4);return i<60?`${i} min ${Math.round(n/1e3)%60} s`:`${Math.floor(i/60)} h ${i%60} min`}var Ra=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Ls=class extends EventTarget{#e;#t=new Map;#s=[];#n=0;constructor(i){super(),this.#e=i}of(i){if(!i.icon)return;let e=`${i.id} ${i.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(i),this.#a()),this.#t.get(e)||void 0}async#a(){if(!(this.#n>=4)){this.#n++;for(let i=this.#s.shift();i!==void 0;i=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:i.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),s=Ra.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",r=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${i.id} ${i.digest}`,`data:${s};base64,${btoa(r)}`),this.dispatchEvent(new Event("change"))}catch{}this.#n--}}};var Pn={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},listHostLog:{method:"GET",path:"/api/v1/logs",query:["level","limit","since","requestId","before","follow"]},followHostLog:{method:"GET",path:"/api/v1/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var et=class extends Error{constructor(i,e){super(e.detail||e.title||`the host answered with HTTP status ${i}`),this.name="ProblemError",this.status=i,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},Ma={json:(n,i)=>async function(e={},t){let s=await i(this,e,void 0,t);return s.status===204?void 0:s.json()},text:(n,i)=>async function(e={},t){return(await i(this,e,void 0,t)).text()},download:(n,i)=>function(e={},t){return i(this,e,void 0,t)},upload:(n,i)=>async function(e,t,s){return(await i(this,e,t,s)).json()},events:(n,i)=>async function*(e={},t){yield*_a(await i(this,e,void 0,t))}},Zt=class n{#e;#t;#s;constructor({url:i,token:e,headers:t={},fetch:s=globalThis.fetch}){this.#e=i.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=s.bind(globalThis)}async#n(i,e,t,s={}){let r={...this.#t},a;if(t!==void 0)r["Content-Type"]="application/octet-stream",a=t;else if(i.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(i.body){let c={};for(let x of i.body)e[x]!==void 0&&(c[x]=e[x]);a=JSON.stringify(c)}a!==void 0&&t===void 0&&(r["Content-Type"]="application/json"),i.kind==="events"&&(r.Accept="text/event-stream"),i.resumes&&e.lastEventId!==void 0&&(r["Last-Event-ID"]=String(e.lastEventId));let u=await this.#s(this.#e+Ca(i,e),{method:i.method,headers:r,body:a,signal:s.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(u.ok)return u;throw new et(u.status,await u.json().catch(()=>({})))}callEndpoint({method:i,url:e,query:t={},body:s},r={}){let a=new URLSearchParams(t).toString(),u={...this.#t};return s!==void 0&&(u["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:i,headers:u,body:s,signal:r.signal,redirect:"error",cache:"no-store"})}static{for(let[i,e]of Object.entries(Pn))n.prototype[i]=Ma[e.kind??"json"](e,(t,...s)=>t.#n(e,...s))}};function Ca(n,i){let e=n.path.replace(/\{(\w+)\}/g,(r,a)=>{if(i[a]===void 0||i[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(i[a]))}),t=new URLSearchParams;for(let r of n.query??[]){let a=i[r];a!==void 0&&t.set(r,a instanceof Date?a.toISOString():String(a))}let s=t.toString();return s===""?e:`${e}?${s}`}async function*_a(n){let i={id:"",name:"",data:[]},e="";for await(let t of n.body.pipeThrough(new TextDecoderStream)){let s=(e+t).split(/\r\n|\r|\n/);e=s.pop();for(let r of s){if(r===""){i.data.length>0&&(yield{...i,data:JSON.parse(i.data.join(`
`))}),i={id:"",name:"",data:[]};continue}let[a,u]=r.split(/: ?(.*)/s);a==="id"?i.id=u:a==="event"?i.name=u:a==="data"&&i.data.push(u)}}}var Ht=(n,i,e)=>`${n} ${n===1?i:e}`,h={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",undo:"Undo",progress:"Progress",leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits",log:"Log of the host"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:n=>`${Ht(n,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:n=>`Do it on the page ${n}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:n=>`Dismiss the alert of ${n}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:n=>`Memory of ${n}`,work:"CPU",idle:"idle",ticks:n=>`${n} instr/s`,calls:"Calls",errors:n=>Ht(n,"error","errors")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:n=>`Call of ${n}`,runOf:(n,i)=>`Job ${i} of ${n}`,callBy:n=>`Asked by ${n}`,expires:"expires",due:"Due",version:"Version",standsFor:n=>`stands for ${n} runs`,truncated:n=>`Only the beginning is shown: the body has ${n}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:n=>`Approve the request of ${n}`,rejectOf:n=>`Reject the request of ${n}`,approved:n=>`The request of ${n} is approved in a moment.`,rejected:n=>`The request of ${n} is rejected in a moment.`},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",disableQuestion:n=>`Disable ${n}?`,disableHelp:"Calls that run are ended, its endpoints answer that it is disabled, and its jobs do not run until you enable it again. What it has stored stays.",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:n=>`Page of ${n}`,folderOf:n=>`Let the page of ${n} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the page, it can write files there, replace those that are there, and see whether a file exists. Do not open what you do not expect there.",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",again:"Open it again",blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:n=>`by ${n}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:n=>`Grant ${n}`,revokeOf:n=>`Revoke ${n}`,grantQuestion:(n,i)=>`Grant ${n} to ${i}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(n,i)=>`Revoke ${n} from ${i}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(n,i)=>`${n}, at most ${i} an instance`,calls:"Calls",callsText:(n,i,e)=>`${n}, ${i} errors, ${e} crashes`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:n=>`Remove ${n}?`,purgeQuestion:n=>`Remove ${n} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(n,i)=>n===void 0?`at most ${i}`:i===void 0?`at least ${n}`:`${n} to ${i}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",test:"Test",testOf:n=>`Test the setting ${n}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:n=>`Use the default of ${n}`,unsetQuestion:(n,i)=>`Forget the value of ${n} of ${i}?`,unsetHelp:"The value that was set is deleted. Nothing brings it back.",kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:n=>`Run now: ${n}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What is logged appears here at once.",noMatch:"No line that was loaded has that text.",dropped:n=>`(${n} lines are missing)`,sameRequest:"Lines of this request"},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:n=>`Import this file into ${n}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(n,i,e,t)=>`Imported ${n} rows, ${i} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(n,i)=>`${n} to ${i}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:n=>`Remove the feed ${n}`,removed:n=>`The feed ${n} is removed in a moment.`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:n=>`${n}/s`,sinceOpen:"The charts begin when this page is opened; the figures below count since the host has started.",totalCalls:"Calls",callsText:(n,i,e)=>`${n}, ${i} errors, ${e} crashes`,cpuTime:"CPU time",waited:n=>`and ${n} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:n=>`Version ${n} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(n,i)=>`Go back to version ${i} of ${n}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read",dismissed:n=>`A notification of ${n} is dismissed in a moment.`},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(n,i)=>`Version ${n} → ${i}`,downgrade:"an older version",installOf:n=>`Install ${n}`,upgradeOf:n=>`Upgrade ${n}`,by:n=>`by ${n}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(n,i)=>`Memory: asks for ${n} MiB, gets ${i} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:n=>`Fetching the package of ${n}…`,from:n=>`From the catalogue ${n}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(n,i)=>`${n} of ${i}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(n,i)=>`It answered in ${n}, for ${Ht(i,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:n=>`Tokens of ${n}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:n=>`only ${n}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:n=>n===365?"in a year":`in ${n} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:n=>`Revoke ${n}`,revokeQuestion:n=>`Revoke the token ${n}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:n=>`${n} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:n=>`by ${n}`,installed:n=>`installed ${n}`,update:n=>`update to ${n}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(n,i)=>`${n} → ${i}`,nothingNewer:"there is nothing newer",upgrade:"Upgrade",upgradeOf:n=>`Upgrade ${n}`,upgradeAll:"Upgrade all, one after another",from:n=>`In the catalogue ${n}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:n=>`Install version ${n}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:n=>`${n} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:n=>`Fetch the catalogue ${n} each day`,refresh:"Fetch",refreshOf:n=>`Fetch the list of ${n}`,remove:"Remove",removeOf:n=>`Remove the catalogue ${n}`,removeQuestion:n=>`Remove the catalogue ${n}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:n=>`Forget the publisher ${n}`,forgetQuestion:n=>`Forget the publisher ${n}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",rename:"Rename",renameOf:n=>`Rename the publisher ${n}`,rotate:"Take a new key",statement:"Statement",statementHelp:"The file that `wasmhost signing-key rotate` has made: the publisher says in it, signed with the old key, which key comes next.",noStatement:"This file is larger than a statement. Choose the one that the publisher has sent.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it, made by:",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:n=>`Delete the data of ${n}`,deleteQuestion:n=>`Delete what ${n} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(n,i)=>`${n} to ${i}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:n=>`${Ht(n,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(n,i)=>`${Ht(n,"secret","secrets")} of ${Ht(i,"plugin","plugins")}`,rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};var Cn=()=>new Zt({url:location.origin}),An=n=>new TextEncoder().encode(n),_n=n=>Uint8Array.from(n.match(/../g)??[],i=>parseInt(i,16)),Rn=n=>Array.from(n,i=>i.toString(16).padStart(2,"0")).join(""),Xt=class extends Error{};function gi(n,i){return new Promise((e,t)=>{let s=indexedDB.open("wasmhost",1);s.onupgradeneeded=()=>s.result.createObjectStore("keys"),s.onerror=()=>t(s.error??new Error(h.noKeys)),s.onsuccess=()=>{let r=s.result.transaction("keys",n),a=i(r.objectStore("keys"));r.oncomplete=()=>e(a.result),r.onabort=()=>t(r.error??new Error(h.noKeys)),s.result.close()}})}var Hn=()=>gi("readonly",n=>n.get("login"));async function In(){let n=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(h.noKeys);if(n===void 0)return await Hn()!==void 0;history.replaceState(null,"",location.pathname);let i=await Cn().createLogin({code:n}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",_n(i.key),e,!1,["sign","verify"]);return await gi("readwrite",s=>s.put(t,"login")),!0}async function Ha(){let n=await Hn();if(n===void 0)throw new et(401,{detail:h.signedOut.title});let i=Rn(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await Cn().proveLogin({nonce:i});if(!await crypto.subtle.verify("HMAC",n,_n(t),An(`host:${e}:${i}`)))throw new Xt(h.stranger);return Rn(new Uint8Array(await crypto.subtle.sign("HMAC",n,An(`page:${e}`))))}var mi;function It(){mi=void 0}async function Mn(){document.hidden&&It();let n=mi??=Ha();try{return await n}catch(i){throw mi===n&&It(),i}}async function Ia(n,i){for(let e=await Mn(),t=!1;;t=!0){let s=new Headers(i?.headers);s.set("Wasmhost-Session",e);let r=await fetch(n,{...i,headers:s});if(r.status!==401||t)return r;let a=e;if(It(),e=await Mn(),e===a)return r}}function fi(){return new Zt({url:location.origin,fetch:Ia})}async function On(){try{await fi().deleteLogin()}finally{await gi("readwrite",n=>n.delete("login"))}}function es(n){return n instanceof et&&n.status===401}var js=class extends EventTarget{constructor(){super(...arguments);this.time=5e3;this.#e=new Map}#e;get list(){return[...this.#e.values()]}has(e){return this.#e.get(e)?.timer!==void 0}later(e,t,s){if(this.has(e))return;let r={key:e,text:t};r.timer=window.setTimeout(()=>{this.#t(r,s)},this.time),this.#e.set(e,r),this.#s(),this.dispatchEvent(new Event("added"))}async#t(e,t){try{await t(),this.#e.delete(e.key)}catch(s){e.failure=s}e.timer=void 0,this.#s()}drop(e){clearTimeout(this.#e.get(e)?.timer),this.#e.delete(e),this.#s()}stop(){for(let e of[...this.#e.keys()])this.drop(e)}#s(){this.dispatchEvent(new Event("change"))}};var Ln=["plugins","approvals","sessions","notices"],jn=500,Oa=5e3,qs=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.undo=new js;this.#t=new Set;this.#s=new Set;this.#n=e=>{this.undo.list.some(t=>this.undo.has(t.key))&&e.preventDefault()};this.#i=()=>{It(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#l(this.#e.signal))};this.icons=new Ls(e),this.calls=new Os(e);for(let t of[this.icons,this.calls,this.undo])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;start(){document.addEventListener("visibilitychange",this.#i),addEventListener("beforeunload",this.#n),this.#i(),this.#a()}stop(){document.removeEventListener("visibilitychange",this.#i),removeEventListener("beforeunload",this.#n),this.undo.stop(),this.#e?.abort(),this.calls.stop()}#n;async#a(){let{limits:e}=await this.client.listLimits().catch(()=>({limits:[]})),t=Tn(e.find(s=>s.name==="console.undo-time")?.value??"");t!==void 0&&(this.undo.time=t)}#i;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#l(e){let t=jn;for(;!e.aborted;){let s;try{for await(let r of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#o("open");for(let a of Ln)this.changed(a)}t=jn,Ln.includes(r.name)?this.changed(r.name):r.name===""&&this.#d(r.data)}}catch(r){if(e.aborted)return;if(es(r)){this.dispatchEvent(new Event("refused"));return}s=r}if(e.aborted)return;It(),this.#o(s instanceof Xt?"stranger":"lost"),await new Promise(r=>setTimeout(r,t)),t=Math.min(t*2,Oa)}}#o(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#d(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#t.has(e)){this.#s.add(e);return}this.#t.add(e);try{do this.#s.delete(e),await this.#r(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#s.has(e))}catch(t){es(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#t.delete(e)}}async#r(e){switch(e){case"plugins":this.plugins=(await this.client.listPlugins()).plugins;break;case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,s]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=s.notifications.length}}}};var La=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,ja=/\p{M}/u,qa=/\p{So}/u;function m(n,i=""){let e="",t="",s=4;for(let r of n){let a=ja.test(r);r==="️"&&qa.test(t)||i.includes(r)||!La.test(r)&&(!a||s<4)?e+=r:e+=Na(r),t=r,s=a?s+1:0}return e}function ue(n){return m(n,`
	`)}function Na(n){let i=n.codePointAt(0)??0;return i<128?`\\x${i.toString(16).padStart(2,"0")}`:`\\u{${i.toString(16)}}`}function qn(n){return/[\p{L}\p{N}]/u.exec(n)?.[0].toUpperCase()??"?"}function vi(n){return/^https?:\/\//i.test(n)&&URL.canParse(n)?n:void 0}function T(n){return o`<bdi class="said">${m(n)}</bdi>`}function Re(n,i=h.words.author){return o`<figure class="said-block">
    <figcaption>${i}</figcaption>
    <p dir="auto">${ue(n)}</p>
  </figure>`}function ze(n){return o`<code dir="ltr">${m(n)}</code>`}function Oe(n){return n.split("`").map((i,e)=>e%2===1?o`<code>${i}</code>`:i)}function _(n){return n?o`<time datetime=${n} title=${_t(n)}>${En(n)}</time>`:l}function tt(n,i){let e=n instanceof et,t=e?n.requestId:"",s=e?n.detail||n.message:n instanceof TypeError?void 0:n instanceof Error?n.message:String(n);return o`<div class="notice bad" role="alert">
    ${ge("alert")}
    <div>
      <strong>${h.problem.title}</strong>
      <p>${s===void 0?Oe(h.problem.noAnswer):ue(s)}</p>
      ${t?o`<p class="faint">${h.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${i?o`<button class="plain" @click=${i}>${h.problem.again}</button>`:l}
  </div>`}function S(n,i){return o`<div class="notice ${n}">
    ${ge({info:"info",warn:"alert",bad:"alert",good:"check"}[n])}
    <div>${i}</div>
  </div>`}function Nn(){return o`<p class="loading" role="status">${h.loading}</p>`}function P(n,i,e=l){return o`<div class="empty">
    <strong>${n}</strong>
    <p>${i}</p>
    ${e}
  </div>`}function w(n,i=""){return o`<span class="badge ${i}">${n}</span>`}function ts(n,i,e,t){let s=e>0?Math.min(1,i/e):0,r=s>.9?"bad":s>.7?"warn":"";return o`<span
    class="meter ${r}"
    role="meter"
    aria-label=${n}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(s*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${s*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function ss(n,i,e){let t=Math.max(1e-9,...i),s=i.length>1?200/(i.length-1):200,r=i.map((a,u)=>`${(u*s).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return o`<figure class="chart">
    <figcaption>${n}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${n}: ${e}">
      ${r.length>1?fn`<polygon points=${`0,40 ${r.join(" ")} 200,40`}></polygon>
        <polyline points=${r.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function Me(n,i,e={}){let t=0;for(let a of i)t=(t*31+a.charCodeAt(0))%8;let{image:s,large:r}=e;return o`<span class="tile hue-${t} ${r?"large":""}" aria-hidden="true"
    >${s?o`<img src=${s} alt="" />`:qn(n)}</span
  >`}function v(n,i,e={}){return o`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${i}
  >
    ${n}
  </button>`}function O(n,i,e=l){return o`<label class="field"
    ><span>${n}</span>${i}${e===l?l:o`<small>${e}</small>`}</label
  >`}var Fa={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function ge(n){return o`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${Fa[n]}></path></svg>`}function Ns(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(i=>i!=="").map(i=>{try{return decodeURIComponent(i)}catch{return i}})}function E(...n){return"#/"+n.map(encodeURIComponent).join("/")}function $e(...n){location.hash=E(...n)}var Fn=(n,i,e)=>{let t=new Map;for(let s=i;s<=e;s++)t.set(n[s],s);return t},ne=Cs(class extends Rt{constructor(n){if(super(n),n.type!==bn.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,i,e){let t;e===void 0?e=i:i!==void 0&&(t=i);let s=[],r=[],a=0;for(let u of n)s[a]=t?t(u,a):a,r[a]=e(u,a),a++;return{values:r,keys:s}}render(n,i,e){return this.dt(n,i,e).values}update(n,[i,e,t]){let s=xn(n),{values:r,keys:a}=this.dt(i,e,t);if(!Array.isArray(s))return this.ut=a,r;let u=this.ut??=[],c=[],x,F,f=0,U=s.length-1,L=0,Y=r.length-1;for(;f<=U&&L<=Y;)if(s[f]===null)f++;else if(s[U]===null)U--;else if(u[f]===a[L])c[L]=Xe(s[f],r[L]),f++,L++;else if(u[U]===a[Y])c[Y]=Xe(s[U],r[Y]),U--,Y--;else if(u[f]===a[Y])c[Y]=Xe(s[f],r[Y]),Mt(n,c[Y+1],s[f]),f++,Y--;else if(u[U]===a[L])c[L]=Xe(s[U],r[L]),Mt(n,s[f],s[U]),U--,L++;else if(x===void 0&&(x=Fn(a,L,Y),F=Fn(u,f,U)),x.has(u[f]))if(x.has(u[U])){let ke=F.get(a[L]),ei=ke!==void 0?s[ke]:null;if(ei===null){let Ji=Mt(n,s[f]);Xe(Ji,r[L]),c[L]=Ji}else c[L]=Xe(ei,r[L]),Mt(n,s[f],ei),s[ke]=null;L++}else Hs(s[U]),U--;else Hs(s[f]),f++;for(;L<=Y;){let ke=Mt(n,c[Y+1]);Xe(ke,r[L]),c[L++]=ke}for(;f<=U;){let ke=s[f++];ke!==null&&Hs(ke)}return this.ut=a,_s(n,c),Ge}});var Da=4,Ua=3e3,Ba=15e3,ye,Dn,$i,yi,Un,Bn,Ot=class extends xe{constructor(){super(...arguments);$(this,ye);this.shown=[]}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:s}=e.detail;!t||t.read||s==="read"||(this.shown=[...this.shown.filter(r=>r.id!==t.id),t].slice(-Da),setTimeout(()=>d(this,ye,$i).call(this,t.id),Math.min(Ba,Math.max(Ua,t.durationMs??6e3))))}),this.live.addEventListener("change",()=>this.requestUpdate()),this.live.undo.addEventListener("added",()=>{d(this,ye,Dn).call(this)})}render(){return[d(this,ye,Un).call(this),d(this,ye,Bn).call(this)]}};ye=new WeakSet,Dn=async function(){this.requestUpdate(),await this.updateComplete,[...this.querySelectorAll(".undo button")].at(-1)?.focus()},$i=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,ye,$i).call(this,e),1e3):d(this,ye,yi).call(this,e)},yi=function(e){this.shown=this.shown.filter(t=>t.id!==e)},Un=function(){let{undo:e}=this.live;return e.list.length===0?l:o`<div class="undo" role="status">
      ${ne(e.list,t=>t.key,t=>o`<div class="toast">
            <div>${t.failure===void 0?t.text:tt(t.failure)}</div>
            ${t.failure!==void 0?v(h.dismiss,()=>e.drop(t.key)):e.has(t.key)?v(h.undo,()=>e.drop(t.key)):l}
          </div>`)}
    </div>`},Bn=function(){return o`<div class="toasts" role="log" aria-label=${h.pages.notifications}>
      ${ne(this.shown,e=>e.id,e=>o` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${h.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?o`<strong>${T(e.title)}</strong>`:""}
              <p>${T(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>d(this,ye,yi).call(this,e.id)}>
              ${ge("close")}
            </button>
          </div>`)}
    </div>`},p([j({attribute:!1})],Ot.prototype,"live",2),p([g()],Ot.prototype,"shown",2),Ot=p([b("wasmhost-toasts")],Ot);var Fs;function Wn(n){Fs=n}var y=class extends xe{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new AbortController;this.#t=0}#e;#t;get live(){return Fs}get client(){return Fs.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#e=new AbortController;let{signal:e}=this.#e;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#e.abort()}get signal(){return this.#e.signal}async load(e){}async refresh(){let e=++this.#t,{signal:t}=this.#e;try{if(await this.load(t),e!==this.#t)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(s){if(t.aborted||e!==this.#t)return;this.#s(s)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let s=await t();return await this.refresh(),s}catch(s){this.#e.signal.aborted||this.#s(s);return}finally{let s=new Set(this.running);s.delete(e),this.running=s}}}runs(e){return this.running.has(e)}#s(e){es(e)&&Fs.dispatchEvent(new Event("refused")),this.failure=e}render(){return o` ${this.failure===void 0?l:tt(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?Nn():l}`}};p([g()],y.prototype,"failure",2),p([g()],y.prototype,"loaded",2),p([g()],y.prototype,"running",2);var X=h.home,Wa=3e3;function bi(n){let i={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return w(h.state[n.state]??m(n.state),i[n.state]??"")}var Va=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function Ga(n){let i=Va.get(n);return i?o`<p><a href=${E(i)}>${X.goTo(h.pages[i])}</a></p>`:l}function za(n){let i=n.missingPermissions??[];return i.length>0?o`<p>${X.missing} <code>${i.join(", ")}</code></p>`:l}var is,ns,Le,Vn,Gn,zn,Kn,ft=class extends y{constructor(){super(...arguments);$(this,Le);this.topics=["plugins","notices"];this.alerts=[];this.filter="";$(this,is,new Map);$(this,ns,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},Wa);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,s]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=s.notifications;let r=performance.now();for(let a of this.live.plugins){let u=M(this,is).get(a.id);u&&r-u.at<500||(u&&M(this,ns).set(a.id,Math.max(0,a.stats.instructions-u.ticks)/(r-u.at)*1e3),M(this,is).set(a.id,{at:r,ticks:a.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),s=t===""?e:e.filter(r=>`${r.id} ${r.name} ${r.description??""}`.toLowerCase().includes(t));return o` <div class="title">
        <h1>${h.pages.home}</h1>
        <a class="button primary" href=${E("install")}>${ge("plus")}${h.pages.install}</a>
      </div>
      ${d(this,Le,zn).call(this)}
      ${e.length===0&&this.live.ready?d(this,Le,Gn).call(this):o` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${h.pages.plugins} <span class="faint">${C(e.length)}</span></h2>
                ${e.length>5?o`<input
                        type="search"
                        aria-label=${X.filter}
                        placeholder=${X.filter}
                        .value=${this.filter}
                        @input=${r=>{this.filter=r.target.value}}
                      />`:l}
                ${d(this,Le,Vn).call(this)}
              </div>
              ${s.length===0?P(X.noMatch,X.noMatchHelp):o`<ul class="cards">
                      ${ne(s,r=>r.id,r=>d(this,Le,Kn).call(this,r))}
                    </ul>`}
            </section>`}`}};is=new WeakMap,ns=new WeakMap,Le=new WeakSet,Vn=function(){let e=this.status?.memory;return e?o`<span class="total"
          ><span class="faint">${X.memoryOfAll}</span>${ts(X.memoryOfAll,e.usedBytes,e.maxBytes,`${q(e.usedBytes)} / ${q(e.maxBytes)}`)}</span
        >`:l},Gn=function(){return P(X.none,Oe(X.noneHelp),o`<div class="row">
        <a class="button primary" href=${E("install")}>${h.pages.install}</a>
        <a class="button" href=${E("catalogue")}>${h.pages.catalogue}</a>
      </div>`)},zn=function(){let e=this.live.plugins.filter(c=>c.state==="failed"||c.state==="incompatible"||(c.missingPermissions?.length??0)>0||(c.faults?.length??0)>0),t=new Set(e.map(c=>c.id)),s=(this.status?.findings??[]).filter(c=>!c.plugin||!t.has(c.plugin)),r=this.live.waiting,a=this.alerts.filter(c=>!this.live.undo.has(`dismiss ${c.id}`)),u=o`<a href=${E("inbox")}>${X.openInbox}</a>`;return r+e.length+s.length+a.length===0?l:o`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${X.attention}</h2>
      ${r>0?S("info",o`<strong>${X.approvals(r)}</strong> ${u}`):l}
      ${e.map(c=>S("bad",o`<p>
              <strong
                ><a href=${E("plugin",c.id)}><code>${c.id}</code></a> ${h.state[c.state]}</strong
              >
            </p>
            <p>${m(c.reason??"")}</p>
            ${za(c)}`))}
      ${s.map(c=>S(c.severity==="error"?"bad":"warn",o`<p>${c.plugin?o`<code>${c.plugin}</code>: `:l}${m(c.what)}</p>
            ${c.do?o`<p class="faint">${m(c.do)}</p>`:l} ${Ga(c.component)}`))}
      ${a.map(c=>S("warn",o`<p class="faint">${h.saysPlugin} <code>${c.plugin}</code>, ${_(c.created)}</p>
            <p>${c.title?o`<strong>${T(c.title)}</strong> `:l}${T(c.body??"")}</p>
            ${v(h.dismiss,()=>this.live.undo.later(`dismiss ${c.id}`,h.notifications.dismissed(c.plugin),async()=>{await this.client.dismissNotice({id:c.id}),await this.refresh()}),{name:X.dismissOf(c.plugin)})}`))}
    </section>`},Kn=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),s=M(this,ns).get(e.id)??0;return o`<li class="card plugin">
      ${Me(e.name,e.id,{image:this.live.icons.of(e)})}
      <div class="grow">
        <h3>
          <a href=${E("plugin",e.id)}><bdi>${m(e.name)}</bdi></a> ${bi(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)}</p>
        <p class="said-line" dir="auto">${m(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${X.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?ts(X.memoryOf(e.id),e.stats.memoryBytes,t,`${q(e.stats.memoryBytes)} / ${q(t)}`):q(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${X.work}</dt>
          <dd>${s>0?X.ticks(C(Math.round(s))):X.idle}</dd>
        </div>
        <div>
          <dt>${X.calls}</dt>
          <dd>
            ${C(e.stats.calls)}${e.stats.errors+e.stats.crashes>0?o` <span class="bad-text">${X.errors(e.stats.errors+e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},p([g()],ft.prototype,"status",2),p([g()],ft.prototype,"alerts",2),p([g()],ft.prototype,"filter",2),ft=p([b("home-page")],ft);function D(n){return new Promise(i=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");Rs(Ka(n,s=>t().close(s),()=>{let s=t().returnValue==="confirmed";e.remove(),i(s)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function Ka(n,i,e){return o`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${n.title}</h2>
    <div class="stack">${n.body}</div>
    <footer>
      <button type="button" data-first=${n.danger?"":l} @click=${()=>i("")}>${h.cancel}</button>
      <button
        type="button"
        class=${n.danger?"danger":"primary"}
        data-first=${n.danger?l:""}
        @click=${()=>i("confirmed")}
      >
        ${n.confirm}
      </button>
    </footer>
  </dialog>`}var N=h.access,Qa=86400,be,wi,Qn,Jn,Yn,Zn,Lt=class extends y{constructor(){super(...arguments);$(this,be);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return o`<div class="title"><h1>${h.pages.access}</h1></div>
      ${this.made?d(this,be,Jn).call(this,this.made):l}
      ${d(this,be,wi).call(this,N.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,be,wi).call(this,N.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,be,Yn).call(this,e)}>
        <h2>${N.create}</h2>
        ${O(N.name,o`<input name="name" required maxlength="100" placeholder=${N.nameExample} />`)}
        ${O(N.reaches,o`<select name="plugin">
            <option value="">${N.everything}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${N.onlyPlugin(e.id)}</option>`)}
          </select>`,N.reachesHelp)}
        ${O(N.expires,o`<select name="days">
            <option value="7">${N.days(7)}</option>
            <option value="30" selected>${N.days(30)}</option>
            <option value="365">${N.days(365)}</option>
            <option value="0">${N.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${N.create}</button></div>
      </form>`}};be=new WeakSet,wi=function(e,t){return t.length===0?l:o`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[N.name,N.prefix,N.reaches,N.made,N.used,N.expires].map(s=>o`<th>${s}</th>`)}
              <th><span class="hidden">${N.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(s=>d(this,be,Qn).call(this,s))}
          </tbody>
        </table>
      </div>
    </section>`},Qn=function(e){let t=e.scopes.map(s=>o`<code>${[s.plugin,s.method,s.path].filter(Boolean).join(" ")}</code> `);return o`<tr>
      <td>${m(e.name)}</td>
      <td>${e.prefix?o`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?w(N.everything,"warn"):t}</td>
      <td>${_(e.createdAt)}</td>
      <td>${e.lastUsedAt?_(e.lastUsedAt):N.never}</td>
      <td>${e.expiresAt?_(e.expiresAt):N.never}</td>
      <td class="end">
        ${v(N.revoke,()=>{d(this,be,Zn).call(this,e)},{busy:this.runs(e.id),name:N.revokeOf(m(e.name))})}
      </td>
    </tr>`},Jn=function(e){return S("good",o`<p><strong>${N.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${v(N.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${v(N.done,()=>{this.made=void 0})}
        </div>`)},Yn=function(e){e.preventDefault();let t=e.target,s=new FormData(t),r=String(s.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(s.get("name")).trim(),scopes:r===""?[]:[{plugin:r}],expiresInSeconds:Number(s.get("days"))*Qa}),t.reset(),await this.updateComplete;let a=this.querySelector(".secret");a?.closest(".notice")?.scrollIntoView({block:"center"}),a?.focus({preventScroll:!0})})},Zn=async function(e){await D({title:N.revokeQuestion(m(e.name)),body:o`<p>${N.revokeHelp}</p>`,confirm:N.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},p([g()],Lt.prototype,"tokens",2),p([g()],Lt.prototype,"made",2),Lt=p([b("access-page")],Lt);var J=h.ai,Te,Xn,eo,to,so,io,vt=class extends y{constructor(){super(...arguments);$(this,Te);this.usage=[]}async load(e){let[t,s]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=s.usage}view(){let e=this.settings;return o`<div class="title"><h1>${h.pages.ai}</h1></div>
      ${e.problem?S("bad",m(e.problem)):l} ${e.configured?l:S("info",J.none)}
      <form class="card form" @submit=${t=>d(this,Te,to).call(this,t)}>
        <h2>${J.provider}</h2>
        ${O(J.baseUrl,o`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,J.baseUrlHelp)}
        ${O(J.model,o`<input name="model" required .value=${e.model} />`)}
        ${O(J.key,o`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?J.keySet:J.keyNone}
          />`,J.keyHelp)}
        ${O(J.maxTokens,o`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,J.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${h.save}
          </button>
          ${e.configured?o`${v(J.test,()=>{d(this,Te,so).call(this)},{busy:this.runs("test")})}
                ${v(J.forget,()=>{d(this,Te,io).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,Te,Xn).call(this,this.test):l}
      </form>
      <section>
        <h2>${J.usage}</h2>
        ${this.usage.length===0?P(J.noUsage,J.noUsageHelp):d(this,Te,eo).call(this)}
      </section>`}};Te=new WeakSet,Xn=function(e){return S("good",o`<p>${J.answered(Ie(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${T(e.answer)}</p>`)},eo=function(){return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${J.plugin}</th>
            <th>${J.tokens}</th>
            <th>${J.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>o`<tr>
                <td>
                  <a href=${E("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${ts(J.tokensOf(e.plugin),e.tokens,e.budget,`${C(e.tokens)} / ${C(e.budget)}`)}
                </td>
                <td>${C(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},to=function(e){e.preventDefault();let t=this.settings,s=e.target,r=new FormData(s),a=u=>String(r.get(u)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),s.querySelector("[name=key]").value=""})},so=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},io=async function(){await D({title:J.forgetQuestion,body:o`<p>${J.forgetHelp}</p>`,confirm:J.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},p([g()],vt.prototype,"settings",2),p([g()],vt.prototype,"usage",2),p([g()],vt.prototype,"test",2),vt=p([b("ai-page")],vt);async function Ds(n,i,e){let t=[],s=0;for(let r=n.body.getReader();;){let{done:a,value:u}=await r.read();if(a)break;t.push(u),e(q(s+=u.length))}Ja(new Blob(t),i)}function Ja(n,i){let e=document.createElement("a");e.href=URL.createObjectURL(n),e.download=i,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function Us(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var me=h.backup,$t,je,no,oo,ro,ao,st=class extends y{constructor(){super(...arguments);$(this,je);this.orphans=[];this.logs=!1;this.progress="";this.stored="";$(this,$t)}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return o`<div class="title"><h1>${h.pages.backup}</h1></div>
      <section class="card">
        <h2>${me.make}</h2>
        <p>${me.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${me.withLogs}</span></label
        >
        <div class="row">
          ${v(me.make,()=>{d(this,je,no).call(this)},{kind:"primary",busy:this.runs("backup")})}
          ${this.runs("backup")?v(h.cancel,()=>M(this,$t)?.abort()):l}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
        ${this.stored?S("good",o`<p>${me.made}</p>
                  ${v(me.confirmStored,()=>{d(this,je,oo).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${me.restore}</h2>
        <p>${me.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${me.keyHelp}</p>
        <pre>wasmhost key export &gt; FILE</pre>
      </section>
      ${this.orphans.length===0?l:d(this,je,ro).call(this)}`}};$t=new WeakMap,je=new WeakSet,no=async function(){this.stored="",ce(this,$t,new AbortController);let e=new Date().toISOString(),t=await this.run("backup",async()=>{let s=await this.client.backup({logs:this.logs},{signal:M(this,$t).signal});return await Ds(s,`wasmhost-${Us()}.tar.gz`,r=>{this.progress=r}),!0});this.progress="",M(this,$t).signal.aborted?this.failure=void 0:t&&(this.stored=e)},oo=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},ro=function(){return o`<section>
      <h2>${me.orphans}</h2>
      <p class="faint">${me.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>o`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${q(e.bytes)}, ${_(e.modified)}</span>
              </div>
              ${v(me.delete,()=>{d(this,je,ao).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:me.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},ao=async function(e){await D({title:me.deleteQuestion(e.id),body:o`<p>${me.deleteWarning}</p>`,confirm:me.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},p([g()],st.prototype,"orphans",2),p([g()],st.prototype,"logs",2),p([g()],st.prototype,"progress",2),p([g()],st.prototype,"stored",2),st=p([b("backup-page")],st);var A=h.install,ki=[];function Pi(n){ki=n}var H,lo,xi,Bs,co,po,Ti,Ei,Si,ho,uo,mo,go,fo,vo,$o,yo,Ee=class extends y{constructor(){super(...arguments);$(this,H);this.grants=new Set;this.accept=!1;this.over=!1;this.queue=[];this.turn=0}connectedCallback(){super.connectedCallback(),this.queue=ki,ki=[],this.queue.length>0&&d(this,H,xi).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return o`<div class="title">
        <h1>${h.pages.install}</h1>
        ${this.queue.length>1?o`<span class="faint">${A.turn(this.turn+1,this.queue.length)}</span>`:l}
      </div>
      ${this.fetching&&e?d(this,H,lo).call(this,e):this.found?d(this,H,ho).call(this,this.found):e?o`<div class="row">${v(A.skip,()=>d(this,H,Bs).call(this,"catalogue"))}</div>`:d(this,H,co).call(this)}`}};H=new WeakSet,lo=function(e){return o`<section class="card stack">
      <p role="status">${A.fetching(e.id)}</p>
      <progress aria-label=${A.fetching(e.id)}></progress>
      <div class="row">${v(h.cancel,()=>this.fetching?.abort())}</div>
    </section>`},xi=async function(){let{id:e,catalogue:t,version:s}=this.queue[this.turn],r=new AbortController;this.fetching=r,this.found=void 0,await this.run("inspect",async()=>{try{let a=await this.client.fetchPackage({id:e,catalogue:t,range:s},{signal:r.signal});await d(this,H,Si).call(this,{path:a.path,fetched:a})}catch(a){if(!r.signal.aborted)throw a;this.isConnected&&$e("catalogue",e)}}),this.fetching=void 0},Bs=function(...e){if(this.turn+1>=this.queue.length){$e(...e);return}this.turn++,d(this,H,xi).call(this)},co=function(){return o`<form class="card stack" @submit=${e=>d(this,H,po).call(this,e)}>
        <h2>${A.folder}</h2>
        <p class="faint">${Oe(A.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${O(A.path,o`<input name="path" required spellcheck="false" placeholder=${A.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${A.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,H,Ti).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${A.package}</h2>
        <p class="faint">${Oe(A.packageHelp)}</p>
        ${O(A.file,o`<input
            type="file"
            multiple
            @change=${e=>d(this,H,Ti).call(this,[...e.target.files??[]])}
          />`)}
      </div>`},po=function(e){e.preventDefault(),d(this,H,Ei).call(this,{path:String(new FormData(e.target).get("path")).trim()})},Ti=function(e){let t=e.find(r=>r.name.endsWith(".minisig")),s=e.find(r=>r!==t);s&&(async()=>await d(this,H,Ei).call(this,{file:s,signature:await t?.text()}))()},Ei=async function(e){await this.run("inspect",()=>d(this,H,Si).call(this,e))},Si=async function(e){let t=await("path"in e?this.client.inspectPlugin({path:e.path}):this.client.inspectPackage({signature:e.signature},e.file));this.source=e,this.found=t,this.accept=!1,this.grants=new Set(t.permissions.filter(s=>!s.declined).map(s=>s.name))},ho=function(e){let t=e.installed!==void 0&&e.installed!=="";return o`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?A.upgradeOf(e.id):A.installOf(e.id)}</h2>
            <p class="faint">
              ${t?A.versions(m(e.installed),m(e.version)):`${A.version} ${m(e.version)}`}
              ${e.downgrade?w(A.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${Re([e.name,e.author?A.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,H,mo).call(this,e)} ${d(this,H,go).call(this)} ${e.refused?S("bad",m(e.refused)):l}
        ${e.warnings?.length?S("warn",o`<strong>${A.warnings}</strong>
                  <ul>
                    ${e.warnings.map(s=>o`<li>${m(s)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${A.mayDo}</h2>
        ${e.permissions.length===0?o`<p>${A.nothing}</p>`:l}
        ${e.permissions.map(s=>o`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(s.name)}
                @change=${r=>d(this,H,uo).call(this,s.name,r.target.checked)}
              /><span
                ><strong>${s.name}</strong> ${s.granted?w(A.had,"good"):l}${s.declined?w(A.declined):l}<br />${s.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,H,fo).call(this,e):l} ${d(this,H,$o).call(this,e)}
      <section class="card">
        <p class="faint">${A.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${v(t?A.upgrade:A.install,()=>{d(this,H,yo).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${this.queue.length>0?v(A.skip,()=>d(this,H,Bs).call(this,"catalogue")):v(h.cancel,()=>{this.found=void 0})}
        </div>
      </section>`},uo=function(e,t){let s=new Set(this.grants);t?s.add(e):s.delete(e),this.grants=s},mo=function(e){if(!e.signer)return S("info",A.unsigned);let{signer:t}=e;return S(t.trusted?"good":"info",o`<p>${t.trusted?A.signedTrusted:A.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?o`<p>${A.signerFirst}</p>`:l}`)},go=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?o`<p class="faint">${A.from(e.catalogue)}</p>
      ${e.yanked?S("bad",o`<p>${A.yanked}</p>${T(e.yanked)}`):l}
      ${e.vulnerable?S("bad",o`<p>${A.vulnerable}</p>${T(e.vulnerable)}`):l}`:l},fo=function(e){return o`<section class="card">
      <h2>${A.changes}</h2>
      <ul>
        ${e.changes.map(t=>o`<li>${m(t.what)}${d(this,H,vo).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${A.acceptChanges}</span></label
      >
    </section>`},vo=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),s=e.from||e.to?o` (${T(e.from??"")} → ${T(e.to??"")})`:l;return o`${t?o` ${T(t)}`:l}${e.atMost?` ${m(e.atMost)}`:l}${s}`},$o=function(e){let t=(s,r)=>r.length===0?l:o`<h3>${s}</h3>
            <ul>
              ${r.map(a=>o`<li>${a}</li>`)}
            </ul>`;return o`<section class="card">
      <h2>${A.does}</h2>
      ${t(A.endpoints,e.endpoints.map(s=>o`<code>${s.method} ${m(s.path)}</code> ${s.auth?l:w(A.open,"warn")}
              ${s.requiresConfirmation?w(A.asks,"info"):l}`))}
      ${t(A.jobs,e.jobs.map(s=>o`<code>${s.id}</code> ${m(s.atMost)} ${s.approvalRequired?w(A.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?A.memory(e.memory.wantedMb,e.memory.givenMb):A.noBackend}</p>
      ${this.source&&"file"in this.source?o`<p class="faint">${m(this.source.file.name)}, ${q(this.source.file.size)}</p>`:l}
    </section>`},yo=async function(e){let{source:t}=this;if(!t)return;let s={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},r=[...this.grants],a=await this.run("install",()=>"path"in t?this.client.installPlugin({path:t.path,grants:r,source:t.fetched?.source,...s}):this.client.installPackage({...s,grants:r,signature:t.signature},t.file));a&&(await this.live.changed("plugins"),d(this,H,Bs).call(this,...this.queue.length>1?["catalogue"]:["plugin",a.id]))},p([g()],Ee.prototype,"source",2),p([g()],Ee.prototype,"found",2),p([g()],Ee.prototype,"grants",2),p([g()],Ee.prototype,"accept",2),p([g()],Ee.prototype,"over",2),p([g()],Ee.prototype,"queue",2),p([g()],Ee.prototype,"turn",2),p([g()],Ee.prototype,"fetching",2),Ee=p([b("install-page")],Ee);var k=h.catalogue,bo=60,Ya=500,Za=150;function Vs(n){return o`${n.yanked?w(k.yanked,"bad"):l} ${n.vulnerable?w(k.vulnerable,"bad"):l}
  ${n.expired?w(k.expired,"warn"):l}`}function Ai(n){return o`${n.yanked?S("bad",o`<strong>${k.yanked}</strong> <bdi>${m(n.yanked)}</bdi>`):l}
  ${n.vulnerable?S("bad",o`<strong>${k.vulnerable}</strong> <bdi>${m(n.vulnerable)}</bdi>`):l}`}var os,pe,Ri,Ws,ko,xo,To,Eo,qe=class extends y{constructor(){super(...arguments);$(this,pe);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;$(this,os,0)}async load(e){let t=Math.min(Ya,Math.max(bo,this.hits?.plugins.length??0)),[s,r,{catalogues:a}]=await Promise.all([d(this,pe,Ri).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=s,this.catalogues=a.length,this.outdated=r}view(){let{plugins:e,found:t,tags:s,problems:r}=this.hits;return o`<div class="title">
        <h1>${h.pages.catalogue}</h1>
        <a class="button" href=${E("catalogues")}>${h.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?P(k.noCatalogues,k.noCataloguesHelp,o`<a class="button primary" href=${E("catalogues")}>${k.addOne}</a>`):o`${r?.map(a=>S("warn",m(a)))} ${d(this,pe,Eo).call(this)} ${d(this,pe,xo).call(this,s)}
              <p class="faint" role="status">${k.found(C(t))}. ${k.words}</p>
              ${e.length===0?P(k.none,k.noneHelp):o`<ul class="cards">
                      ${ne(e,a=>`${a.catalogue}/${a.id}`,a=>d(this,pe,To).call(this,a))}
                    </ul>`}
              ${e.length<t?o`<div class="row">${v(k.more,()=>{d(this,pe,ko).call(this)},{busy:this.runs("more")})}</div>`:l}`}`}};os=new WeakMap,pe=new WeakSet,Ri=function(e,t){let{text:s,tag:r,category:a}=this;return this.client.searchCatalogues({text:s,tag:r,category:a,icons:!0,...e},{signal:t})},Ws=function(e=0){clearTimeout(M(this,os)),ce(this,os,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},ko=async function(){let e=this.hits.plugins;try{let t=await d(this,pe,Ri).call(this,{limit:bo,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},xo=function(e){let t=this.tag!==""&&!e.some(s=>s.tag===this.tag);return o`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${k.search}
          placeholder=${k.search}
          maxlength="200"
          .value=${this.text}
          @input=${s=>{this.text=s.target.value,d(this,pe,Ws).call(this,Za)}}
        />
        <select
          aria-label=${k.category}
          @change=${s=>{this.category=s.target.value,d(this,pe,Ws).call(this)}}
        >
          <option value="">${k.anyCategory}</option>
          ${Object.entries(k.categories).map(([s,r])=>o`<option value=${s}>${r}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${k.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:s})=>o`<button
              type="button"
              class="plain"
              aria-pressed=${s===this.tag?"true":"false"}
              @click=${()=>{this.tag=s===this.tag?"":s,d(this,pe,Ws).call(this)}}
            >
              <bdi>${m(s)}</bdi>
            </button>`)}
      </div>`},To=function(e){let t=this.outdated.plugins.find(s=>s.id===e.id&&s.catalogue===e.catalogue)?.version;return o`<li class="card plugin">
      ${Me(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h3>
          <a href=${E("catalogue",e.id)}><bdi>${m(e.name)}</bdi></a>
          ${e.installed?w(k.installed(m(e.installed)),"good"):l}
          ${t?w(k.update(m(t)),"info"):l} ${Vs(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)} <bdi>${k.by(m(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${m(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(s=>m(s)).join(", ")}</bdi></p>
      </div>
    </li>`},Eo=function(){let{plugins:e}=this.outdated;if(e.length===0)return l;let t=e.filter(s=>s.version);return o`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${k.updates} <span class="faint">${C(e.length)}</span></h2>
        ${t.length>1?v(k.upgradeAll,()=>wo(t)):l}
      </div>
      <ul class="rows">
        ${e.map(s=>o`<li>
              <div class="grow">
                <strong><a href=${E("catalogue",s.id)}><code>${s.id}</code></a></strong>
                ${s.version?k.toInstalled(m(s.installed),m(s.version)):k.nothingNewer} ${Vs(s)}
                ${Ai(s)} ${s.changelog?Re(s.changelog,k.changes):l}
              </div>
              ${s.version?v(k.upgrade,()=>wo([s]),{kind:"primary",name:k.upgradeOf(s.id)}):l}
            </li>`)}
      </ul>
    </section>`},p([g()],qe.prototype,"text",2),p([g()],qe.prototype,"tag",2),p([g()],qe.prototype,"category",2),p([g()],qe.prototype,"hits",2),p([g()],qe.prototype,"outdated",2),p([g()],qe.prototype,"catalogues",2),qe=p([b("catalogue-page")],qe);function wo(n){Pi(n.map(i=>({id:i.id,catalogue:i.catalogue,version:i.version}))),$e("install")}var Ce,So,Po,Ao,Mi,yt=class extends y{constructor(){super(...arguments);$(this,Ce);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,s]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=s}view(){return this.offers.map(e=>d(this,Ce,So).call(this,e))}};Ce=new WeakSet,So=function(e){return o`<section class="card">
        <div class="title">
          ${Me(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${m(e.name)}</bdi> ${Vs(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${m(e.version)}
              ${e.installed?w(k.installed(m(e.installed)),"good"):l}
            </p>
          </div>
          ${e.installed===e.version?o`<a class="button" href=${E("plugin",e.id)}>${h.page.about}</a>`:v(e.installed?k.upgrade:k.install,()=>d(this,Ce,Mi).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${k.from(e.catalogue)}${e.category&&k.categories[e.category]?`, ${k.categories[e.category]}`:""}
        </p>
        ${Re([k.by(e.author),e.description].join(`
`))} ${Ai(e)}
        ${e.tags.length>0?o`<p class="faint">${k.tags}: <bdi>${e.tags.map(t=>m(t)).join(", ")}</bdi></p>`:l}
        <h2>${e.permissions.length>0?k.asksFor:k.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>o`<li><strong>${m(t.name)}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${k.claims}</p>
      </section>
      <section class="card">
        <h2>${k.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>d(this,Ce,Po).call(this,e,t))}
        </ul>
      </section>`},Po=function(e,t){return o`<li>
      <div class="grow">
        <strong>${m(t.version)}</strong> ${Vs(t)}
        <p class="faint">${k.size} ${q(t.bytes)}. ${d(this,Ce,Ao).call(this,t)}</p>
        ${Ai(t)} ${t.changelog?Re(t.changelog,k.changes):l}
      </div>
      ${t.version===e.installed?w(k.isInstalled,"good"):v(k.install,()=>d(this,Ce,Mi).call(this,e,t.version),{name:k.installVersion(m(t.version)),disabled:e.expired})}
    </li>`},Ao=function(e){if(!e.signer)return k.unsigned;let t=this.publishers?.publishers.find(s=>s.fingerprint===e.signer);return o`${k.signer} <code>${e.signer}</code>${t?o` (${t.trusted?k.trusted:k.known})`:l}`},Mi=function(e,t){Pi([{id:e.id,catalogue:e.catalogue,version:t}]),$e("install")},p([j()],yt.prototype,"plugin",2),p([g()],yt.prototype,"offers",2),p([g()],yt.prototype,"publishers",2),yt=p([b("catalogue-plugin")],yt);var B=h.catalogues,it,Ro,Mo,Co,rs=class extends y{constructor(){super(...arguments);$(this,it);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return o`<div class="title">
        <h1>${h.pages.catalogues}</h1>
        ${this.list.length>0?o`<a class="button" href=${E("catalogue")}>${B.browse}</a>`:l}
      </div>
      ${this.list.length===0?P(B.none,B.noneHelp):o`<ul class="rows card">
              ${this.list.map(e=>d(this,it,Ro).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>d(this,it,Co).call(this,e)}>
        <h2>${B.add}</h2>
        ${O(B.place,o`<input name="place" required maxlength="2048" spellcheck="false" />`,B.placeHelp)}
        ${O(B.name,o`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,B.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${B.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${B.look}</button>
        </div>
      </form>`}};it=new WeakSet,Ro=function(e){return o`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${T(e.title)} ${e.expired?w(B.expired,"bad"):l}
        <p class="faint">
          ${ze(e.place)} · ${B.plugins(C(e.plugins))} ·
          ${e.refreshedAt?o`${B.refreshed} ${_(e.refreshedAt)}`:B.never} · ${B.expires} ${_(e.expiresAt)}
        </p>
        <p class="faint"><code>${e.fingerprint}</code></p>
        ${e.problem?S("warn",m(e.problem)):l}
        <label class="check"
          ><input
            type="checkbox"
            aria-label=${B.dailyOf(e.name)}
            .checked=${e.daily}
            @change=${t=>{let s=t.target.checked;this.run(`daily ${e.name}`,()=>this.client.setCatalogue({name:e.name,daily:s}))}}
          /><span>${B.daily}</span></label
        >
      </div>
      ${v(B.refresh,()=>{this.run(`refresh ${e.name}`,()=>this.client.refreshCatalogue({name:e.name}))},{busy:this.runs(`refresh ${e.name}`),name:B.refreshOf(e.name)})}
      ${v(B.remove,()=>{d(this,it,Mo).call(this,e)},{busy:this.runs(e.name),name:B.removeOf(e.name)})}
    </li>`},Mo=async function(e){await D({title:B.removeQuestion(e.name),body:o`<p>${B.removeHelp}</p>`,confirm:B.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},Co=function(e){e.preventDefault();let t=e.target,s=new FormData(t),r=String(s.get("place")).trim(),a=String(s.get("name")).trim();this.run("add",async()=>{let u=await this.client.offerCatalogue({place:r},{signal:this.signal});await D({title:B.question,body:o`<p>${B.questionHelp}</p>
          <dl class="pairs">
            <dt>${B.fingerprint}</dt>
            <dd><code>${u.fingerprint}</code></dd>
            <dt>${B.title}</dt>
            <dd>${T(u.title)}</dd>
            <dt>${h.pages.plugins}</dt>
            <dd>${C(u.plugins)}</dd>
            <dt>${B.expires}</dt>
            <dd>${_(u.expiresAt)}</dd>
          </dl>`,confirm:B.add})&&(await this.client.addCatalogue({name:a,place:r,key:u.key,daily:s.has("daily")||void 0}),t.reset())})},p([g()],rs.prototype,"list",2),rs=p([b("catalogues-page")],rs);var z=h.host,Se,_o,Ho,Io,Oo,Lo,bt=class extends y{constructor(){super(...arguments);$(this,Se);this.topics=["plugins"];this.faults=[]}async load(e){let[t,s,r]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=s,this.faults=r.faults}view(){let e=this.status;return o`<div class="title"><h1>${h.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>S(t.severity==="error"?"bad":"warn",o`<p>${t.plugin?o`<code>${t.plugin}</code>: `:l}${m(t.what)}</p>
            ${t.do?o`<p class="faint">${m(t.do)}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${z.version}</dt>
          <dd>${m(e.version??"")}</dd>
          <dt>${z.started}</dt>
          <dd>${_(e.startedAt)}</dd>
          <dt>${z.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${z.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,s])=>o`${C(s)} ${h.state[t]??t} `)}
          </dd>
          ${e.memory?o`<dt>${z.memory}</dt>
                  <dd>
                    ${q(e.memory.usedBytes)} / ${q(e.memory.maxBytes)}
                    ${e.memory.refused>0?w(z.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,Se,_o).call(this,e)} ${d(this,Se,Ho).call(this)} ${d(this,Se,Oo).call(this,this.key)}`}};Se=new WeakSet,_o=function(e){return o`<section>
      <h2>${z.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>w(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},Ho=function(){return this.faults.length===0?l:o`<section>
      <h2>${z.faults}</h2>
      ${this.faults.map(e=>S("bad",o`<p><code>${m(e.file)}</code> ${m(e.problem)}</p>
            <p>${m(e.advice)}</p>
            ${v(z.accept,()=>{d(this,Se,Io).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},Io=async function(e){await D({title:z.acceptQuestion,body:o`<p><code>${m(e.file)}</code></p>
        <p>${z.acceptWarning}</p>`,confirm:z.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},Oo=function(e){return o`<section class="card">
      <h2>${z.key}</h2>
      <p class="faint">${z.keyHelp}</p>
      ${e.problem?S("bad",m(e.problem)):l}
      ${e.key===""?o`<p>${z.noKey}</p>`:o`<dl class="pairs">
                <dt>${z.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${z.keptIn}</dt>
                <dd>${e.source==="keyring"?z.keyring:z.file}</dd>
                <dt>${z.made}</dt>
                <dd>${_(e.created)}</dd>
                <dt>${z.protects}</dt>
                <dd>${z.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${v(z.rotate,()=>{d(this,Se,Lo).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>`}
    </section>`},Lo=async function(){await D({title:z.rotateQuestion,body:o`<p>${z.rotateHelp}</p>`,confirm:z.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},p([g()],bt.prototype,"status",2),p([g()],bt.prototype,"key",2),p([g()],bt.prototype,"faults",2),bt=p([b("host-page")],bt);var G=h.inbox;function Xa(n){let i=n.rejected||n.state==="failed";return w(m(n.state),i?"bad":n.state==="succeeded"?"good":"")}var Ke,jo,qo,Ci,as=class extends y{constructor(){super(...arguments);$(this,Ke);this.topics=["approvals","notices"];this.decided=[]}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let{runs:e,calls:t}=this.live.inbox,s=this.live.states.filter(r=>r.kind==="inbox"&&Array.isArray(r.value)&&r.value.length>0);return o` <div class="title"><h1>${h.pages.inbox}</h1></div>
      ${e.length+t.length===0?P(G.none,G.noneHelp):o`<section class="stack" aria-label=${h.waiting}>
              ${ne(t,r=>r.id,r=>d(this,Ke,jo).call(this,r))}
              ${ne(e,r=>r.id,r=>d(this,Ke,qo).call(this,r))}
            </section>`}
      ${s.length===0?l:o`<section class="stack">
              <h2>${G.items}</h2>
              ${s.map(r=>o` <div class="card">
                    <p class="faint">${h.saysPlugin} <code>${r.plugin}</code></p>
                    <ul class="plain-list">
                      ${r.value.map(a=>o`<li>
                            ${T(a.title??"")}
                            <span class="faint">${T(a.description??"")} ${_(a.timestamp)}</span>
                          </li>`)}
                    </ul>
                  </div>`)}
            </section>`}
      ${this.decided.length===0?l:o`<section>
              <h2>${G.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${G.plugin}</th>
                      <th>${G.call}</th>
                      <th>${G.outcome}</th>
                      <th>${G.by}</th>
                      <th>${G.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(r=>o`<tr>
                          <td><code>${r.plugin}</code></td>
                          <td>${ze(`${r.method} ${r.path}`)}</td>
                          <td>${Xa(r)}</td>
                          <td>${m((r.rejected??r.approved)?.by??"")}</td>
                          <td>${_((r.rejected??r.approved)?.at??r.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};Ke=new WeakSet,jo=function(e){let t=`call ${e.id}`;return o`<article class="card approval" aria-label=${G.callOf(e.plugin)}>
      <h2>${G.callOf(e.plugin)}</h2>
      <p>
        ${G.callBy(m(e.requestedBy))}
        ${_(e.asked)}${e.expires?o`, ${G.expires} ${_(e.expires)}`:l}.
      </p>
      <pre>${e.method} /plugins/${e.plugin}/${m(e.path)}${e.query?`?${m(e.query)}`:""}</pre>
      ${e.body?o`<pre class="body">${ue(e.body)}</pre>`:l}
      ${e.truncated?o`<p class="faint">${G.truncated(q(e.bodyBytes))} <code>${e.bodySha256}</code></p>`:l}
      ${e.description?Re(e.description):l}
      ${d(this,Ke,Ci).call(this,t,e.plugin,()=>this.client.approveCall({id:e.id}),()=>this.client.rejectCall({id:e.id}))}
    </article>`},qo=function(e){return o`<article class="card approval" aria-label=${G.runOf(e.plugin,e.job)}>
      <h2>${G.runOf(e.plugin,e.job)}</h2>
      <p>
        ${G.due}
        ${_(e.scheduledAt)}${e.count>1?o`, ${G.standsFor(e.count)}`:l}${e.expires?o`, ${G.expires} ${_(e.expires)}`:l}. <a href=${E("plugin",e.plugin,"jobs")}>${G.openJob}</a>
      </p>
      ${e.label||e.description?Re([e.label,e.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${G.version} ${m(e.version??"")}</p>
      ${d(this,Ke,Ci).call(this,`run ${e.id}`,e.plugin,()=>this.client.approveRun({id:e.id}),()=>this.client.rejectRun({id:e.id}))}
    </article>`},Ci=function(e,t,s,r){let a=(c,x)=>()=>this.live.undo.later(e,c,async()=>{await x(),await this.live.changed("approvals")}),u=this.live.undo.has(e);return o`<div class="row">
      ${v(G.approve,a(G.approved(t),s),{kind:"primary",busy:u,name:G.approveOf(t)})}
      ${v(G.reject,a(G.rejected(t),r),{busy:u,name:G.rejectOf(t)})}
    </div>`},p([g()],as.prototype,"decided",2),as=p([b("inbox-page")],as);var Ne=h.limits,Gs,No,jt=class extends y{constructor(){super(...arguments);$(this,Gs);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return o`<div class="title">
        <h1>${h.pages.limits}</h1>
      </div>
      <p class="faint">${Oe(Ne.help)}</p>
      ${O(Ne.search,o`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?P(Ne.none,Ne.noneHelp):d(this,Gs,No).call(this,e)}`}};Gs=new WeakSet,No=function(e){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[Ne.name,Ne.value,Ne.default,Ne.range].map(t=>o`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${ne(e,t=>t.name,t=>o`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?w(Ne.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${Ne.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([g()],jt.prototype,"limits",2),p([g()],jt.prototype,"search",2),jt=p([b("limits-page")],jt);var Fe=h.notifications,_i=200,oe,Fo,Hi,Ii,Do,Uo,Bo,Wo,nt=class extends y{constructor(){super(...arguments);$(this,oe);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1}async load(e){let t=await d(this,oe,Hi).call(this,void 0,e),s=t.at(-1)?.position??0,r=new Set(t.map(c=>c.id)),a=t.length<_i,u=a?[]:this.notices.filter(c=>c.position<s&&!r.has(c.id));this.end=a||this.end&&this.notices.length>0,this.notices=[...t,...u]}view(){let e=this.notices.filter(t=>!this.live.undo.has(`dismiss ${t.id}`));return o`<div class="title">
        <h1>${h.pages.notifications}</h1>
        ${v(Fe.markAll,()=>{d(this,oe,Wo).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(t=>!t.read)})}
      </div>
      <div class="row end">
        ${O(Fe.plugin,o`<select
            @change=${t=>{d(this,oe,Ii).call(this,()=>this.plugin=t.target.value)}}
          >
            <option value="">${Fe.all}</option>
            ${this.live.plugins.map(t=>o`<option value=${t.id}>${t.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${t=>{d(this,oe,Ii).call(this,()=>this.unread=t.target.checked)}}
          /><span>${Fe.unread}</span></label
        >
      </div>
      ${e.length===0?P(Fe.none,Fe.noneHelp):o`<ul class="rows card notices">
              ${ne(e,t=>t.id,t=>d(this,oe,Do).call(this,t))}
            </ul>`}
      ${this.end?l:v(Fe.more,()=>{this.run("more",()=>d(this,oe,Fo).call(this))},{busy:this.runs("more")})}`}};oe=new WeakSet,Fo=async function(){let e=await d(this,oe,Hi).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<_i,this.notices=[...this.notices,...e]},Hi=async function(e,t){let s={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...s,before:e,limit:_i},{signal:t})).notifications},Ii=function(e){e(),this.notices=[],this.refresh()},Do=function(e){return o`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?w(Fe.alert,"warn"):l}
          <a href=${E("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${_(e.created)}
        </p>
        <p>${e.title?o`<strong>${T(e.title)}</strong> `:l}${T(e.body??"")}</p>
      </div>
      ${e.read?l:v(Fe.read,()=>{d(this,oe,Uo).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${v(h.dismiss,()=>d(this,oe,Bo).call(this,e),{kind:"plain"})}
    </li>`},Uo=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},Bo=function(e){this.live.undo.later(`dismiss ${e.id}`,Fe.dismissed(e.plugin),async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},Wo=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},p([g()],nt.prototype,"notices",2),p([g()],nt.prototype,"plugin",2),p([g()],nt.prototype,"unread",2),p([g()],nt.prototype,"end",2),nt=p([b("notifications-page")],nt);var I=h.activity,el=2e3,tl=90,ot,we,zs,Vo,ls,qt=class extends y{constructor(){super(...arguments);$(this,we);this.plugin="";$(this,ot,[])}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},el);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=await this.client.getAudit({id:this.plugin,limit:50},{signal:e});this.audit=t;let{figures:s}=t,r=t.functions.reduce((u,c)=>u+c.denied,0),a={at:Date.now(),calls:s.calls,denied:r,cpuMs:s.cpuMs,memory:s.memoryBytes};ce(this,ot,[...M(this,ot),a].slice(-tl-1))}view(){let{figures:e,functions:t,hosts:s,requests:r,calls:a}=this.audit,u=d(this,we,zs).call(this,f=>f.calls),c=d(this,we,zs).call(this,f=>f.denied),x=d(this,we,zs).call(this,f=>f.cpuMs/10),F=f=>f.at(-1)??0;return o`<div class="charts">
        ${ss(I.calls,u,I.perSecond(F(u).toFixed(1)))}
        ${ss(I.cpu,x,`${F(x).toFixed(1)} %`)}
        ${ss(I.memory,M(this,ot).map(f=>f.memory),`${q(e.memoryBytes)}`)}
        ${ss(I.denials,c,I.perSecond(F(c).toFixed(1)))}
      </div>
      <p class="faint">${I.sinceOpen}</p>
      <dl class="pairs card">
        <dt>${I.totalCalls}</dt>
        <dd>${I.callsText(C(e.calls),C(e.errors),C(e.crashes))}</dd>
        <dt>${I.cpuTime}</dt>
        <dd>${Ie(e.cpuMs)} <span class="faint">${I.waited(Ie(e.cpuWaitMs))}</span></dd>
        <dt>${I.memoryPeak}</dt>
        <dd>${q(e.memoryPeakBytes)} / ${q(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${I.functions}</h2>
        ${t.length===0?P(I.noFunctions,I.noFunctionsHelp):d(this,we,ls).call(this,[I.function,I.allowed,I.denied,I.failed,I.in,I.out],t.map(f=>[o`<code>${f.namespace}.${f.function}</code>`,C(f.allowed),f.denied>0?w(C(f.denied),"bad"):"0",f.failed>0?w(C(f.failed),"warn"):"0",q(f.bytesIn),q(f.bytesOut)]))}
      </section>
      ${s.length===0?l:o`<section>
              <h2>${I.hosts}</h2>
              ${d(this,we,Vo).call(this)}
            </section>`}
      ${r.length===0?l:o`<section>
              <h2>${I.requests}</h2>
              ${d(this,we,ls).call(this,[I.time,I.request,I.status,I.took,I.out,I.in],[...r].reverse().map(f=>[o`<time datetime=${f.time}>${_t(f.time)}</time>`,o`<code>${f.method} ${m(f.host)}</code>${f.count>1?` × ${f.count}`:l}`,f.code?w(f.code,"bad"):String(f.status),Ie(f.durationMs),q(f.bytesOut),q(f.bytesIn)]))}
            </section>`}
      ${a.length===0?l:o`<section>
              <h2>${I.decided}</h2>
              ${d(this,we,ls).call(this,[I.time,I.request,I.status,I.by],a.map(f=>[_((f.approved??f.rejected)?.at),o`<code>${f.method} ${m(f.path)}</code>`,m(f.state),m((f.approved??f.rejected)?.by??"")]))}
            </section>`}`}};ot=new WeakMap,we=new WeakSet,zs=function(e){return M(this,ot).slice(1).map((t,s)=>{let r=M(this,ot)[s];return Math.max(0,e(t)-e(r))/Math.max(1,t.at-r.at)*1e3})},Vo=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(s=>s.bytesIn+s.bytesOut));return d(this,we,ls).call(this,[I.host,I.traffic,I.asked,I.refused,I.last],e.map(s=>[o`<code>${m(s.host)}</code>`,o`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(s.bytesIn+s.bytesOut)/t*100} height="8"></rect></svg
          >${q(s.bytesIn+s.bytesOut)}</span
        >`,C(s.calls),s.refused>0?w(C(s.refused),"bad"):"0",_(s.last)]))},ls=function(e,t){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(s=>o`<th>${s}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(s=>o`<tr>
                ${s.map(r=>o`<td>${r}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([j()],qt.prototype,"plugin",2),p([g()],qt.prototype,"audit",2),qt=p([b("plugin-activity")],qt);var re=h.stored,Oi=50;function Go(n){if(n==null)return o`<span class="faint">null</span>`;let i=typeof n=="string"?n:JSON.stringify(n);return o`<span dir="auto">${m(i.length>300?i.slice(0,300)+"…":i)}</span>`}var ds,he,zo,Ko,Li,Qo,Jo,Yo,Zo,fe=class extends y{constructor(){super(...arguments);$(this,he);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];$(this,ds,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!M(this,ds)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),ce(this,ds,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let s={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:Oi};this.rows=(await this.client.queryRows(s,{signal:e})).rows}}view(){let{shown:e}=this,t=(s,r,a)=>o`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>d(this,he,zo).call(this,r)}
      >
        ${s}
      </button>`;return o`<div class="row" role="group" aria-label=${re.what}>
        ${this.collections.map(s=>t(`${m(s.name)} (${C(s.rows)})`,{collection:s.name},typeof e=="object"&&e.collection===s.name))}
        ${t(re.keys,"keys",e==="keys")} ${t(re.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,he,Jo).call(this):e==="files"?d(this,he,Yo).call(this):d(this,he,Ko).call(this,e.collection)}`}};ds=new WeakMap,he=new WeakSet,zo=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},Ko=function(e){let s=["id",...this.collections.find(r=>r.name===e)?.columns.map(r=>r.name)??[],"created_at","updated_at"];return o`<form
        class="row end"
        @submit=${r=>{r.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${O(re.filter,o`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${r=>{this.where=r.target.value}}
            />`)}
        </div>
        <button>${re.apply}</button>
      </form>
      ${this.rows.length===0?P(re.noRows,re.noRowsHelp):o`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${s.map(r=>d(this,he,Qo).call(this,r))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(r=>o`<tr>
                        ${s.map(a=>o`<td>${Go(r[a])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?l:o`<div class="row">
              ${v(re.before,()=>d(this,he,Li).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${re.rowsOf(C(this.offset+1),C(this.offset+this.rows.length))}</span>
              ${v(re.after,()=>d(this,he,Li).call(this,1),{disabled:this.rows.length<Oi})}
            </div>`}`},Li=function(e){this.offset=Math.max(0,this.offset+e*Oi),this.refresh()},Qo=function(e){let{by:t,descending:s}=this.order;return o`<th aria-sort=${t!==e?"none":s?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!s},this.offset=0,this.refresh()}}
      >
        ${m(e)}${t===e?s?" ↓":" ↑":l}
      </button>
    </th>`},Jo=function(){return o`${O(re.prefix,o`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?P(re.noKeys,re.noKeysHelp):o`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${re.key}</th>
                  <th>${re.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>o`<tr>
                      <td>${ze(String(e.key))}</td>
                      <td>${Go(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},Yo=function(){let e=this.folder.split("/").filter(Boolean),t=s=>()=>{this.folder=s,this.file=void 0,this.refresh()};return o`<div class="row">
        ${v(re.top,t(""),{kind:"plain"})}
        ${e.map((s,r)=>{let a=e.slice(0,r+1).join("/");return v(`/ ${m(s)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?P(re.noFiles,re.noFilesHelp):o`<ul class="rows card">
              ${this.files.map(s=>{let r=[...e,s.name].join("/");return o`<li>
                  ${v(m(s.name)+(s.folder?"/":""),s.folder?t(r):()=>{d(this,he,Zo).call(this,r)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?o`<section>
              <h3>${ze(this.file.path)}</h3>
              <pre tabindex="0">${ue(this.file.text)}</pre>
            </section>`:l}`},Zo=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},p([j()],fe.prototype,"plugin",2),p([g()],fe.prototype,"collections",2),p([g()],fe.prototype,"shown",2),p([g()],fe.prototype,"rows",2),p([g()],fe.prototype,"order",2),p([g()],fe.prototype,"where",2),p([g()],fe.prototype,"offset",2),p([g()],fe.prototype,"beginning",2),p([g()],fe.prototype,"folder",2),p([g()],fe.prototype,"files",2),p([g()],fe.prototype,"file",2),fe=p([b("plugin-stored")],fe);var ae=h.data,rt,Xo,er,tr,wt=class extends y{constructor(){super(...arguments);$(this,rt);this.plugin="";this.progress=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(s=>s.name==="storage"&&s.granted);return o`${t?o`<section>
              <h2>${ae.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${ae.export}</h2>
        <p>${ae.exportHelp}</p>
        <div class="row">
          ${v(ae.export,()=>{d(this,rt,Xo).call(this)},{kind:"primary",busy:this.runs("export")})}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
      </section>
      <section class="card">
        <h2>${ae.import}</h2>
        <p>${ae.importHelp}</p>
        <form class="stack" @submit=${s=>{d(this,rt,er).call(this,s)}}>
          <label class="field"><span>${ae.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${ae.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${ae.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${ae.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${ae.import}</button>
          </div>
        </form>
        ${this.imported?d(this,rt,tr).call(this,this.imported):l}
      </section>`}};rt=new WeakSet,Xo=async function(){await this.run("export",async()=>{let e=await this.client.export({id:this.plugin},{signal:this.signal});await Ds(e,`${this.plugin}-${Us()}.tar.gz`,t=>{this.progress=t})}),this.progress=""},er=async function(e){e.preventDefault();let t=new FormData(e.target),s=t.get("file"),r=t.has("replace");await D({title:ae.importQuestion(this.plugin),body:o`<p>${r?ae.replaceWarning:ae.importWarning}</p>
        <p class="faint">${m(s.name)}, ${q(s.size)}</p>`,confirm:ae.import,danger:r})&&(this.imported=void 0,this.imported=await this.run("import",()=>this.client.importPlugin({id:this.plugin,replace:r,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},s)))},tr=function(e){return S("good",o`<p>${ae.imported(C(e.rows),C(e.keys),C(e.files),C(e.settings))}</p>
        ${e.secrets.length>0?o`<p>${ae.secrets} ${e.secrets.map(t=>o`<code>${m(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?o`<p>${ae.leftOut} ${e.unknown.map(t=>o`<code>${m(t)}</code> `)}</p>`:l}`)},p([j()],wt.prototype,"plugin",2),p([g()],wt.prototype,"progress",2),p([g()],wt.prototype,"imported",2),wt=p([b("plugin-data")],wt);var De=h.endpoints,Ks=n=>n.method==="POST"||n.method==="PUT"||n.method==="PATCH",Nt,sr,ir,kt=class extends y{constructor(){super(...arguments);$(this,Nt);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?P(De.none,De.noneHelp):o`<div class="stack">${this.endpoints.map(e=>d(this,Nt,sr).call(this,e))}</div>`}};Nt=new WeakSet,sr=function(e){let t=`${e.method} ${e.url}`,s=this.live.calls.of(e.method,e.url),r=this.inputs.get(t)??s?.input??{query:"",body:Ks(e)?"{}":""},a=u=>{this.inputs=new Map(this.inputs).set(t,{...r,...u})};return o`<details class="card endpoint" ?open=${s!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:w(De.open,"warn")} ${e.requiresConfirmation?w(De.asks,"info"):l}
      </summary>
      ${e.description?o`<p>${T(e.description)}</p>`:l}
      <form class="stack" @submit=${u=>d(this,Nt,ir).call(this,u,e,r)}>
        ${O(De.query,o`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${r.query}
            @input=${u=>a({query:u.target.value})}
          />`)}
        ${Ks(e)?O(De.body,o`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${r.body}
                  @input=${u=>a({body:u.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${s?.stop!==void 0} ?disabled=${s?.stop!==void 0}>
            ${De.send}
          </button>
          ${s?.stop?v(h.cancel,()=>s.stop?.abort()):l}
          ${e.requiresConfirmation?o`<span class="faint">${De.asksHelp}</span>`:l}
        </div>
      </form>
      ${s?.stop&&e.requiresConfirmation?S("info",o`${De.waits} <a href=${E("inbox")}>${h.home.openInbox}</a>`):l}
      ${s?.failure===void 0?l:tt(s.failure)}
      ${s?.answer?o`<div class="stack" role="status">
              <p>${w(String(s.answer.status),s.answer.status<400?"good":"bad")}
              ${Ie(s.answer.ms)}</p>
              <pre tabindex="0">${ue(s.answer.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${De.curl}</p>
        <pre tabindex="0">${m(sl(e,r))}</pre>
      </div>
    </details>`},ir=function(e,t,s){e.preventDefault();let r=Ks(t)&&s.body.trim()!==""?s.body:void 0;this.live.calls.send(t.method,t.url,s,r,t.requiresConfirmation?void 0:this.signal)},p([j()],kt.prototype,"plugin",2),p([g()],kt.prototype,"endpoints",2),p([g()],kt.prototype,"inputs",2),kt=p([b("plugin-endpoints")],kt);function sl(n,i){let e=r=>`'${r.replaceAll("'","'\\''")}'`,t=["curl"];n.method!=="GET"&&t.push("-X",n.method),n.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),Ks(n)&&i.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(i.body));let s=new URLSearchParams(i.query).toString();return t.push(e(location.origin+n.url+(s?`?${s}`:""))),t.join(" ")}var at=h.feeds,Ft,nr,or,xt=class extends y{constructor(){super(...arguments);$(this,Ft);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,s]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=s.articles}view(){let e=this.feeds.filter(t=>!this.live.undo.has(`feed ${this.plugin} ${t.id}`));return o`<form class="card row end" @submit=${t=>d(this,Ft,nr).call(this,t)}>
        <div class="grow">
          ${O(at.address,o`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${at.add}</button>
      </form>
      ${e.length===0?P(at.none,at.noneHelp):o`<ul class="rows card">
              ${e.map(t=>o`<li>
                    <div class="grow">
                      <strong>${T(t.title||t.url)}</strong>
                      <p class="faint">${ze(t.url)} · ${_(t.updatedAt)}</p>
                      ${t.error?o`<p class="bad-text">${m(t.error)}</p>`:l}
                    </div>
                    ${v(at.remove,()=>d(this,Ft,or).call(this,t),{name:at.removeOf(m(t.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:o`<section>
              <h2>${at.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(t=>o`<li>
                      <div class="grow">
                        ${vi(t.link)?o`<a href=${vi(t.link)} target="_blank" rel="noopener noreferrer"
                                >${T(t.title)}</a
                              >`:T(t.title)}
                        <p class="faint">
                          ${t.author?o`${T(t.author)} · `:l}${_(t.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Ft=new WeakSet,nr=function(e){e.preventDefault();let t=e.target,s=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:s}),t.reset()})},or=function(e){this.live.undo.later(`feed ${this.plugin} ${e.id}`,at.removed(m(e.url)),async()=>{await this.client.removeFeed({id:this.plugin,feed:e.id}),await this.refresh()})},p([j()],xt.prototype,"plugin",2),p([g()],xt.prototype,"feeds",2),p([g()],xt.prototype,"articles",2),xt=p([b("plugin-feeds")],xt);var le=h.jobs,il=2e3,dt,rr,ar,lr,lt=class extends y{constructor(){super(...arguments);$(this,dt);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},il);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[s,r]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=s.jobs,this.runsOfJobs=r.runs}view(){return this.jobs.length===0?P(le.none,le.noneHelp):o`<ul class="rows card">
        ${this.jobs.map(e=>d(this,dt,rr).call(this,e))}
      </ul>
      <section>
        <h2>${le.history}</h2>
        ${this.runsOfJobs.length===0?o`<p class="faint">${le.noRuns}</p>`:d(this,dt,lr).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?v(le.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};dt=new WeakSet,rr=function(e){return o`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${T(e.label)}
        ${e.approvalRequired?w(le.asks,"info"):l} ${e.running?w(le.running,"good"):l}
        ${e.waiting?o`<a href=${E("inbox")}>${le.waits}</a>`:l}
        <p class="faint">
          <code>${m(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:o`(${le.declared} <code>${m(e.declaredSchedule)}</code>)`}
          ${e.next?o`· ${le.next} ${_(e.next)}`:l}
          ${e.registered?l:o`· <span class="bad-text">${le.noHandler}</span>`}
        </p>
        ${e.description?o`<p class="faint" dir="auto">${T(e.description)}</p>`:l}
      </div>
      ${v(le.run,()=>{d(this,dt,ar).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:le.runOf(e.job)})}
    </li>`},ar=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},lr=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${le.job}</th>
            <th>${le.due}</th>
            <th>${le.state}</th>
            <th>${le.took}</th>
            <th>${le.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>o`<tr>
                <td><code>${t.job}</code></td>
                <td>${_(t.scheduledAt)}</td>
                <td>${w(m(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?Ie(t.durationMs):l}</td>
                <td>${t.error?T(t.error):m(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([j()],lt.prototype,"plugin",2),p([g()],lt.prototype,"jobs",2),p([g()],lt.prototype,"runsOfJobs",2),p([g()],lt.prototype,"more",2),lt=p([b("plugin-jobs")],lt);var Pe=h.log,nl=["debug","info","warn","error"],ol=5e3,rl=500,al=1e3,Tt,_e,ji,dr,cr,pr,Qe=class extends y{constructor(){super(...arguments);$(this,_e);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;$(this,Tt)}async load(){d(this,_e,ji).call(this)}disconnectedCallback(){super.disconnectedCallback(),M(this,Tt)?.abort()}updated(e){if(super.updated(e),!this.follow||!["entries","search","follow"].some(s=>e.has(s)))return;let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(s=>s.message.toLowerCase().includes(e)||s.requestId===this.search);return o`<div class="row end">
        ${O(Pe.level,o`<select
            @change=${s=>{this.level=s.target.value,d(this,_e,ji).call(this)}}
          >
            ${nl.map(s=>o`<option value=${s} ?selected=${s===this.level}>${Pe.levels[s]}</option>`)}
          </select>`)}
        ${O(Pe.search,o`<input
            type="search"
            .value=${this.search}
            @input=${s=>{this.search=s.target.value}}
          />`)}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${s=>{this.follow=s.target.checked}}
          /><span>${Pe.follow}</span></label
        >
        ${v(Pe.clear,()=>{this.entries=[]})}
      </div>
      ${t.length===0?P(Pe.none,this.search===""?Pe.noneHelp:Pe.noMatch):o`<ol class="log" tabindex="0" aria-label=${Pe.title}>
              ${ne(t,s=>s.seq,s=>d(this,_e,pr).call(this,s))}
            </ol>`}`}};Tt=new WeakMap,_e=new WeakSet,ji=function(){M(this,Tt)?.abort(),ce(this,Tt,new AbortController),this.entries=[],d(this,_e,dr).call(this,M(this,Tt).signal)},dr=async function(e){let t;for(;!e.aborted;){try{let s={level:this.level,limit:rl,follow:!0,lastEventId:t},r=this.plugin===""?this.client.followHostLog(s,{signal:e}):this.client.followLog({...s,id:this.plugin},{signal:e}),a=[];for await(let u of r){let c=u.data;t=c.seq,a.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,_e,cr).call(this,a.splice(0)),50)),a.push(c)}}catch(s){if(e.aborted)return;this.live.connection==="open"&&(this.failure=s)}await new Promise(s=>setTimeout(s,al))}},cr=function(e){this.entries=[...this.entries,...e].slice(-ol)},pr=function(e){return o`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${_t(e.time)}>${Sn(e.time)}</time>
      <b>${e.level}</b>
      <span>${ue(e.message)}${e.dropped?o` <em>${Pe.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?o`<button
              type="button"
              class="plain"
              title=${Pe.sameRequest}
              aria-label=${Pe.sameRequest}
              @click=${()=>{this.search=e.requestId}}
            >
              ${e.requestId.slice(0,8)}
            </button>`:l}
    </li>`},p([j()],Qe.prototype,"plugin",2),p([g()],Qe.prototype,"entries",2),p([g()],Qe.prototype,"level",2),p([g()],Qe.prototype,"search",2),p([g()],Qe.prototype,"follow",2),Qe=p([b("plugin-log")],Qe);var R=h.overview,K,hr,ur,mr,ps,gr,fr,vr,$r,yr,qi,cs=class extends y{constructor(){super(...arguments);$(this,K);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      ${Re([e.description,e.author?R.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?o`<p class="row" aria-label=${R.tags}>
              ${e.tags.map(t=>o`<span class="badge">${T(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?S("warn",o`${R.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${R.permissions}</h2>
        ${e.permissions.length===0?o`<p class="faint">${R.noPermissions}</p>`:o`<ul class="rows card">
                ${e.permissions.map(t=>d(this,K,hr).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,K,gr).call(this,e):l}
      ${d(this,K,vr).call(this,e)} ${d(this,K,yr).call(this,e)}
    `:l}};K=new WeakSet,hr=function(e,t){let{name:s,granted:r}=t;return o`<li>
      <div class="grow">
        <strong>${s}</strong> ${r?w(R.granted,"good"):w(R.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${r?v(R.revoke,()=>{d(this,K,mr).call(this,e,s)},{busy:this.runs(s),name:R.revokeOf(s)}):v(R.grant,()=>{d(this,K,ur).call(this,e,t)},{busy:this.runs(s),name:R.grantOf(s)})}
    </li>`},ur=async function(e,t){await D({title:R.grantQuestion(t.name,e.id),body:o`<p>${t.explanation}</p>
        <p class="faint">${R.grantHelp}</p>`,confirm:R.grant})&&await d(this,K,ps).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},mr=async function(e,t){await D({title:R.revokeQuestion(t,e.id),body:o`<p>${R.revokeHelp}</p>`,confirm:R.revoke,danger:!0})&&await d(this,K,ps).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},ps=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},gr=function(e){return o`<section>
      <h2>${R.network}</h2>
      ${e.network===void 0?o`<p class="faint">${R.networkNotGranted}</p>`:o`<form class="card form" @submit=${t=>d(this,K,fr).call(this,t,e)}>
              ${O(R.hosts,o`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,R.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${R.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${h.save}</button></div>
            </form>`}
    </section>`},fr=function(e,t){e.preventDefault();let s=new FormData(e.target),r=String(s.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,K,ps).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:r,only:s.has("only")}))},vr=function(e){let t=[[R.since,_(e.since)],[R.instances,C(e.stats.instances)],[R.memory,R.memoryText(q(e.stats.memoryBytes),q(e.stats.memoryMaxBytes))],[R.calls,R.callsText(C(e.stats.calls),C(e.stats.errors),C(e.stats.crashes))],[R.queued,C(e.stats.queued)]];return o`<section>
      <h2>${R.figures}</h2>
      <dl class="pairs card">
        ${t.map(([s,r])=>o`<dt>${s}</dt>
              <dd>${r}</dd>`)}
      </dl>
      <form class="card row" @submit=${s=>d(this,K,$r).call(this,s,e)}>
        <label class="row grow"
          ><span>${R.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${R.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${h.save}</button>
      </form>
    </section>`},$r=function(e,t){e.preventDefault();let s=Number(new FormData(e.target).get("weight"));d(this,K,ps).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:s}))},yr=function(e){return o`<section>
      <h2>${R.remove}</h2>
      <div class="card row">
        <p class="grow">${R.removeHelp} <a href=${E("plugin",e.id,"data")}>${R.exportFirst}</a></p>
        ${v(R.remove,()=>{d(this,K,qi).call(this,e,!1)},{busy:this.runs("remove")})}
        ${v(R.purge,()=>{d(this,K,qi).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},qi=async function(e,t){await D({title:t?R.purgeQuestion(e.id):R.removeQuestion(e.id),body:o`<p>${t?R.purgeWarning:R.removeWarning}</p>`,confirm:t?R.purge:R.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),$e()})},p([j()],cs.prototype,"plugin",2),cs=p([b("plugin-overview")],cs);var se=h.sessions,ll=400,Ni=new Map;function br(n,i){Ni.set(n,i)}var Qs=n=>n?.status==="starting"||n?.status==="running",Dt,Q,hs,wr,kr,xr,Js,Tr,Fi,Di,Je=class extends y{constructor(){super(...arguments);$(this,Q);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";$(this,Dt)}connectedCallback(){super.connectedCallback(),this.draft=Ni.get(this.plugin)??"",Ni.delete(this.plugin)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(M(this,Dt))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,s]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let r=s.messages.length!==this.messages.length||Qs(M(this,Q,hs));this.messages=s.messages,clearTimeout(M(this,Dt)),Qs(M(this,Q,hs))&&ce(this,Dt,setTimeout(()=>{this.refresh()},ll)),r&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return o`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${m(e.label)}</bdi></h2>
          ${v(se.new,()=>$e("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>o`<li>
                <a
                  href=${E("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${T(t.name)}</span> ${_(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?o`<p class="faint">${se.none}</p>`:l}
      </aside>
      <div class="card conversation">${M(this,Q,hs)?d(this,Q,xr).call(this,M(this,Q,hs)):d(this,Q,wr).call(this,e)}</div>
    </div>`}};Dt=new WeakMap,Q=new WeakSet,hs=function(){return this.list?.sessions.find(e=>e.id===this.session)},wr=function(e){return o`${P(se.start,se.startHelp)} ${d(this,Q,kr).call(this,e)} ${d(this,Q,Fi).call(this,void 0)}`},kr=function(e){return e.suggestedPrompts.length===0?l:o`<div>
      <p class="faint">${se.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>o`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${T(t.label)}
            </button>`)}
      </div>
    </div>`},xr=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return o`<div class="row">
        <h2 class="grow">${T(e.name)}</h2>
        ${w(se.status[e.status]??m(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:v(se.stop,()=>{this.run("stop",()=>this.client.stopSession(M(this,Q,Js)))},{busy:this.runs("stop")})}
        ${v(se.remove,()=>{d(this,Q,Tr).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?o`<p class="bad-text">${m(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${se.messages} aria-busy=${Qs(e)?"true":"false"}>
        ${ne(this.messages,s=>s.id,s=>o`<div class="message ${s.role==="user"?"mine":""}">
              <small
                >${s.role==="user"?se.you:se.role[s.role]??m(s.role)} · ${_(s.timestamp)}</small
              >
              <p dir="auto">${ue(s.text)}</p>
            </div>`)}
        ${Qs(e)?o`<p class="faint typing">${se.working}</p>`:l}
      </div>
      ${e.status==="ended"?o`<p class="faint">${se.ended}</p>`:d(this,Q,Fi).call(this,e)}`},Js=function(){return{id:this.plugin,session:this.session}},Tr=async function(){await D({title:se.removeQuestion,body:o`<p>${se.removeHelp}</p>`,confirm:se.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(M(this,Q,Js)),$e("plugin",this.plugin,"sessions")})},Fi=function(e){return o`<form class="composer" @submit=${t=>{d(this,Q,Di).call(this,t,e)}}>
      <textarea
        aria-label=${se.message}
        placeholder=${se.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,Q,Di).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${se.send}</button>
    </form>`},Di=async function(e,t){e.preventDefault();let s=this.draft.trim();s!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...M(this,Q,Js),text:s});else{let r=await this.client.createSession({id:this.plugin,prompt:s});$e("plugin",this.plugin,"sessions",r.id)}this.draft=""})},p([j()],Je.prototype,"plugin",2),p([j()],Je.prototype,"session",2),p([g()],Je.prototype,"list",2),p([g()],Je.prototype,"messages",2),p([g()],Je.prototype,"draft",2),Je=p([b("plugin-sessions")],Je);var de=h.settings,ee,Ut,Er,Sr,Pr,Ar,Ui,Rr,Ye=class extends y{constructor(){super(...arguments);$(this,ee);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?P(de.none,de.noneHelp):o`<form class="card form wide" @submit=${e=>d(this,ee,Ar).call(this,e)}>
      <p class="faint">${de.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,ee,Pr).call(this,e):d(this,ee,Er).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${h.save}
        </button>
        ${this.saved?o`<span role="status" class="faint">${de.saved}</span>`:l}
      </div>
    </form>`}};ee=new WeakSet,Ut=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},Er=function(e){let t=`setting-${e.key}`,s=this.edits.has(e.key)?this.edits.get(e.key):e.value;return o`<div class="setting">
      <label for=${t}>${T(e.label)}</label>
      ${e.description?o`<small id="${t}-help" dir="auto">${ue(e.description)}</small>`:l}
      <div class="row">
        ${d(this,ee,Sr).call(this,e,t,s)}
        ${e.testAction?v(de.test,()=>{d(this,ee,Rr).call(this,e)},{busy:this.runs(`test ${e.key}`),name:de.testOf(m(e.key)),title:m(e.testAction.label)}):l}
        ${e.isSet?v(de.reset,()=>{d(this,ee,Ui).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:de.resetOf(m(e.key))}):l}
      </div>
      ${e.note?o`<small class="bad-text">${m(e.note)}</small>`:l}
      ${this.tests.has(e.key)?o`<pre role="status">${ue(this.tests.get(e.key))}</pre>`:l}
    </div>`},Sr=function(e,t,s){let r=e.description?`${t}-help`:l;switch(e.type){case"toggle":return o`<input
          type="checkbox"
          id=${t}
          aria-describedby=${r}
          .checked=${s===!0}
          @change=${a=>d(this,ee,Ut).call(this,e.key,a.target.checked)}
        />`;case"select":return o`<select
          id=${t}
          aria-describedby=${r}
          @change=${a=>d(this,ee,Ut).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>o`<option value=${a.value} ?selected=${a.value===s}>${m(a.label)}</option>`)}
        </select>`;case"number":return o`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${r}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(s??"")}
            required
            @input=${a=>d(this,ee,Ut).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:o`<small>${de.range(e.min,e.max)}</small>`}`;case"password":return o`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${r}
          placeholder=${e.isSet?de.passwordSet:de.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,ee,Ut).call(this,e.key,a.target.value)}
        />`;default:return o`<input
          id=${t}
          aria-describedby=${r}
          .value=${String(s??"")}
          @input=${a=>d(this,ee,Ut).call(this,e.key,a.target.value)}
        />`}},Pr=function(e){return S("warn",o`<p><code>${m(e.key)}</code> ${de.kept}</p>
        ${e.note?o`<p>${m(e.note)}</p>`:l}
        ${v(de.forget,()=>{d(this,ee,Ui).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},Ar=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Ui=async function(e){await D({title:de.unsetQuestion(e.key,this.plugin),body:o`<p>${de.unsetHelp}</p>`,confirm:e.type===""?de.forget:de.reset,danger:!0})&&await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let s=new Map(this.edits);s.delete(e.key),this.edits=s})},Rr=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?de.tested:JSON.stringify(t,null,2)))},p([j()],Ye.prototype,"plugin",2),p([g()],Ye.prototype,"settings",2),p([g()],Ye.prototype,"edits",2),p([g()],Ye.prototype,"tests",2),p([g()],Ye.prototype,"saved",2),Ye=p([b("plugin-settings")],Ye);var ie=h.versions,Et,Mr,Bi,Bt=class extends y{constructor(){super(...arguments);$(this,Et);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return o`<section class="card">
        <h2>${ie.installed}</h2>
        <dl class="pairs">
          <dt>${ie.version}</dt>
          <dd>${m(e.version)}</dd>
          ${e.digest?o`<dt>${ie.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${E("install")}>${ie.upgrade}</a>
          ${e.source?.catalogue?o`<a class="button" href=${E("catalogue",e.id)}>${ie.inCatalogue}</a>`:l}
        </div>
        <p class="faint">${ie.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,Et,Mr).call(this,e,e.previous):P(ie.none,ie.noneHelp)}`}};Et=new WeakSet,Mr=function(e,t){return o`<section class="card">
      <h2>${ie.before}</h2>
      <p>${ie.beforeIs(m(t.version))}</p>
      ${t.grants?.length?o`<p>${ie.grantsAgain}</p>
              <ul>
                ${t.grants.map(s=>o`<li><strong>${s.name}</strong> ${s.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?ie.withData:ie.withoutData}</p>
      <div class="row">
        ${v(ie.back,()=>{d(this,Et,Bi).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?v(ie.backKeep,()=>{d(this,Et,Bi).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},Bi=async function(e,t,s){await D({title:ie.question(e.id,m(t.version)),body:o`<p>${t.dataCopy&&!s?ie.dataWarning:ie.keepWarning}</p>`,confirm:ie.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:s}),await this.live.changed("plugins")})},p([j()],Bt.prototype,"plugin",2),p([g()],Bt.prototype,"info",2),Bt=p([b("plugin-versions")],Bt);var te=h.plugin,dl=()=>o`<a href=${E()}>${h.pages.home}</a>`,Ue,Cr,_r,Hr,Ir,St=class extends y{constructor(){super(...arguments);$(this,Ue);this.plugin="";this.open="";this.detail="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      <div class="title">
        ${Me(e.name,e.id,{large:!0,image:this.live.icons.of(e)})}
        <div class="grow">
          <h1><bdi>${m(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${m(e.version)}</span> ${bi(e)}</p>
        </div>
        ${d(this,Ue,Ir).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?S("bad",m(e.reason)):l}
      ${e.refused?S("bad",m(e.refused)):l}
      ${(e.faults??[]).map(t=>S("bad",o`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${te.parts}>
        ${d(this,Ue,Cr).call(this,e).map(([t,s])=>o`<a
              href=${t===""?E("plugin",e.id):E("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${s}</a
            >`)}
      </nav>
      ${d(this,Ue,_r).call(this,e)}
    `:this.live.ready?P(te.unknown,te.unknownHelp,dl()):o``}};Ue=new WeakSet,Cr=function(e){let t=r=>e.permissions.some(a=>a.name===r);return[["",te.overview,!0],["endpoints",te.endpoints,e.endpoints.length>0],["settings",te.settings,!0],["jobs",te.jobs,e.jobs.length>0],["log",te.log,!0],["data",te.data,!0],["sessions",te.sessions,t("sessions")],["feeds",te.feeds,t("rss")],["activity",te.activity,!0],["versions",te.versions,!0]].filter(([,,r])=>r).map(([r,a])=>[r,a])},_r=function(e){switch(this.open){case"endpoints":return o`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return o`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return o`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return o`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return o`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return o`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return o`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return o`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return o`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Hr=async function(e){await D({title:te.disableQuestion(e.id),body:o`<p>${te.disableHelp}</p>`,confirm:te.disable})&&await this.run("disable",async()=>{await this.client.disablePlugin({id:e.id}),await this.live.changed("plugins")})},Ir=function(e){let t=(r,a)=>()=>{this.run(r,async()=>{await a(),await this.live.changed("plugins")})},s=e.state==="disabled";return o`<div class="row">
      ${e.ui?.page?o`<a class="button primary" href=${E("page",e.id)}>${te.open}</a>`:l}
      ${s?v(te.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):o`${v(te.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:te.reloadHelp})}
            ${v(te.disable,()=>{d(this,Ue,Hr).call(this,e)},{busy:this.runs("disable")})}`}
    </div>`},p([j()],St.prototype,"plugin",2),p([j()],St.prototype,"open",2),p([j()],St.prototype,"detail",2),St=p([b("plugin-page")],St);var V=h.publishers,cl=1e4,pl=["any","signed","listed","trusted"],Ae,Or,Lr,jr,qr,Nr,us=class extends y{constructor(){super(...arguments);$(this,Ae)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return o`<div class="title"><h1>${h.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${V.policy}</legend>
        ${pl.map(s=>o`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===s}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:s}))}}
              /><span>${V.policies[s]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?P(V.none,V.noneHelp):o`<ul class="rows card">
              ${t.map(s=>d(this,Ae,Or).call(this,s))}
            </ul>`}
      <form class="card form" @submit=${s=>d(this,Ae,Nr).call(this,s)}>
        <h2>${V.trust}</h2>
        ${O(V.key,o`<input name="key" required spellcheck="false" />`,V.keyHelp)}
        ${O(V.name,o`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${V.trust}</button></div>
      </form>
      <form class="card form" @submit=${s=>d(this,Ae,jr).call(this,s)}>
        <h2>${V.rotate}</h2>
        ${O(V.statement,o`<input name="statement" type="file" required />`,Oe(V.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${V.rotate}</button></div>
      </form>`}};Ae=new WeakSet,Or=function(e){return o`<li>
      <div class="grow">
        <strong>${m(e.name??"")||V.unnamed}</strong>
        ${e.trusted?w(V.trusted,"good"):w(V.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${_(e.addedAt)}</p>
        ${e.plugins.length>0?o`<p>${V.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?o`<p>${V.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${v(V.rename,()=>{d(this,Ae,Lr).call(this,e)},{busy:this.runs(`name ${e.key}`),name:V.renameOf(e.fingerprint)})}
      ${v(V.forget,()=>{d(this,Ae,qr).call(this,e)},{busy:this.runs(e.key),name:V.forgetOf(e.fingerprint)})}
    </li>`},Lr=async function(e){let t=e.name??"";!await D({title:V.renameOf(e.fingerprint),body:O(V.name,o`<input
          maxlength="100"
          .value=${t}
          @input=${r=>{t=r.target.value}}
        />`),confirm:V.rename})||t.trim()===""||await this.run(`name ${e.key}`,()=>this.client.renamePublisher({publisher:e.key,name:t.trim()}))},jr=function(e){e.preventDefault();let t=e.target,s=new FormData(t).get("statement");s instanceof File&&this.run("rotate",async()=>{if(s.size>cl)throw new Error(V.noStatement);await this.client.rotatePublisher({statement:await s.text()}),t.reset()})},qr=async function(e){await D({title:V.forgetQuestion(e.fingerprint),body:o`<p>${V.forgetHelp}</p>`,confirm:V.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},Nr=function(e){e.preventDefault();let t=e.target,s=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(s.get("key")).trim(),name:String(s.get("name")).trim()||void 0}),t.reset()})},p([g()],us.prototype,"list",2),us=p([b("publishers-page")],us);function Fr(n,i){Vi(n,i.replace(/\r\n?/g,`
`).split(`
`),0)}var Dr=/^ {0,3}(```|~~~)/,Ur=/^ {0,3}(#{1,6})[ \t]+(.*)$/,Br=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,Ys=/^ {0,3}> ?/,ms=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,hl=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function ve(n,i){return n.appendChild(n.ownerDocument.createElement(i))}function Vi(n,i,e){let t=e<8;for(let s=0;s<i.length;){let r=i[s],a=Ur.exec(r),u=Dr.exec(r);if(r.trim()==="")s++;else if(u){let c=++s;for(;s<i.length&&!i[s].trimStart().startsWith(u[1]);)s++;ve(ve(n,"pre"),"code").textContent=i.slice(c,s++).join(`
`)}else if(a)Wi(ve(n,`h${a[1].length}`),a[2]),s++;else if(Br.test(r))ve(n,"hr"),s++;else if(t&&Ys.test(r)){let c=[];for(;s<i.length&&Ys.test(i[s]);)c.push(i[s++].replace(Ys,""));Vi(ve(n,"blockquote"),c,e+1)}else if(t&&ms.test(r))s=ml(n,i,s,e);else if(r.includes("|")&&s+1<i.length&&hl.test(i[s+1]))s=gl(n,i,s);else{let c=[r];for(;++s<i.length&&i[s].trim()!==""&&!ul(i[s],t);)c.push(i[s]);Wi(ve(n,"p"),c.join(`
`))}}}function ul(n,i){return Dr.test(n)||Ur.test(n)||Br.test(n)||i&&(Ys.test(n)||ms.test(n))}function ml(n,i,e,t){let s=/\d/.test(ms.exec(i[e])[2]),r=ve(n,s?"ol":"ul");r instanceof n.ownerDocument.defaultView.HTMLOListElement&&(r.start=parseInt(i[e].trim(),10));for(let a;e<i.length&&(a=ms.exec(i[e]))&&/\d/.test(a[2])===s;){let u=[i[e++].slice(a[0].length)],c=/^(\t| {2,})/;for(;e<i.length;e++){let x=i[e];if(x.trim()===""?!c.test(i[e+1]??""):!c.test(x))break;u.push(x.replace(/^(\t| {1,4})/,""))}for(;e<i.length&&i[e].trim()===""&&ms.test(i[e+1]??"");)e++;Vi(ve(r,"li"),u,t+1)}return e}function gl(n,i,e){let t=ve(n,"table"),s=(r,a)=>{let u=ve(t,"tr");for(let c of r.trim().replace(/^\||\|$/g,"").split("|"))Wi(ve(u,a),c.trim())};for(s(i[e],"th"),e+=2;e<i.length&&i[e].includes("|");e++)s(i[e],"td");return e}var fl=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,vl={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function Wi(n,i){let e=[{mark:"",element:n}],t=0,s=r=>e[e.length-1].element.append(r);for(let r of i.matchAll(fl)){let[a,u,c,x,F,f]=r,U=r.index+a.length;s(i.slice(t,r.index)),t=U;let L=e[e.length-1].element,Y=i[r.index-1]??"";if(u!==void 0)s(u);else if(c!==void 0)ve(L,"code").textContent=c;else if(x!==void 0){let ke=ve(L,"a");ke.textContent=x||F,/^(https?:\/\/|mailto:)/i.test(F)&&(ke.href=F)}else f===void 0?ve(L,"br"):e[e.length-1].mark===f&&!/\s/.test(Y)?e.pop():e.length>8||/^\s?$/.test(i[U]??"")||f[0]==="_"&&/\w/.test(Y)?s(f):e.push({mark:f,element:ve(L,vl[f])})}s(i.slice(t));for(let{mark:r,element:a}of e.slice(1).reverse())a.replaceWith(r,...a.childNodes)}var Z=class extends Error{constructor(e,t){super(t);this.code=e}};var Wr=5e3,Gi=(n,i)=>new Z("not_supported",`export.${n} is not possible here: ${i}`),Zs=(n,i)=>new Z("invalid_argument",`export.${n}: ${i}`),gs=class{#e=new Map;#t;#s;#n=0;#a=!1;#i=-Wr;constructor(i,e){this.#t=i,this.#s=e}static has(i){return["savePDF","pickFolder","writeFiles","verifyFiles","openFolder"].includes(i)}async call(i,e,t){let s=e[0]??{};switch(i){case"savePDF":return this.#l(i,()=>this.#o(s));case"pickFolder":return this.#l(i,()=>this.#r(t));case"openFolder":{let r=this.#c(i,s.path);return this.#l(i,async()=>(await this.#d(i,{mode:"read",startIn:r}),{opened:!0}))}case"writeFiles":return{written:await this.#h(this.#c(i,s.directory),this.#p(i,s.files,t),t),directory:Vr(s.directory)};default:return this.#u(this.#c(i,s.directory),this.#p(i,s.files,t))}}async#l(i,e){let{activeElement:t,defaultView:s}=this.#t.ownerDocument;if(t!==this.#t||!s?.navigator.userActivation.isActive||this.#a||performance.now()-this.#i<Wr)throw new Z("permission_denied",`export.${i} needs a click of the user in the page, each time`);this.#a=!0;try{return await e()}finally{this.#a=!1,this.#i=performance.now()}}async#o({filename:i,markdown:e,metadata:t}){if(typeof e!="string")throw Zs("savePDF","markdown must be a text");let s=this.#t.ownerDocument,r=s.createElement("iframe");r.setAttribute("sandbox","allow-same-origin allow-modals"),r.className="print",r.setAttribute("aria-hidden","true"),r.tabIndex=-1,Object.assign(r.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),s.body.append(r);try{let a=r.contentDocument;a.title=m(String(i??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,a.body.style.font="11pt/1.5 sans-serif",a.body.style.overflowWrap="anywhere",Fr(a.body,e);for(let[u,c]of Object.entries(t??{}).reverse()){if(typeof c!="string"&&typeof c!="number")continue;let x=a.createElement(u==="title"?"h1":"p");x.textContent=u==="title"?String(c):`${u}: ${c}`,a.body.prepend(x)}for(let u of a.querySelectorAll("pre"))u.style.whiteSpace="pre-wrap";for(let u of a.querySelectorAll("table, th, td"))Object.assign(u.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(u=>setTimeout(u)),r.contentWindow.print()}finally{r.remove()}return null}async#d(i,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new Z("permission_denied",`export.${i}: ${t.message}`)}}async#r(i){if(!this.#s)throw Gi("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw Gi("pickFolder","the browser has no dialog for it");if(this.#e.size>=i.folders)throw new Z("quota_exceeded",`the page has ${i.folders} folders already`);let e=await this.#s()&&await this.#d("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name||"folder";for(let s=2;this.#e.has(t);s++)t=`${e.name} (${s})`;return this.#e.set(t,e),{selected:!0,path:t}}#c(i,e){if(!window.showDirectoryPicker)throw Gi(i,"this browser does not let a page use a folder");let t=this.#e.get(Vr(e));if(t)return t;throw new Z("not_found",`export.${i}: the user has chosen no such folder; call pickFolder`)}#p(i,e,t){if(!Array.isArray(e))throw Zs(i,"files must be a list");if(e.length>t.files)throw new Z("quota_exceeded",`at most ${t.files} files are possible`);return e.map(s=>{let r=typeof s=="string"?{name:s}:s,{name:a,content:u=""}=r??{};if(typeof a!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(a)){let c=JSON.stringify(a);throw Zs(i,`${c} is no path of a file in the folder, whose names begin with no dot`)}if(typeof u!="string")throw Zs(i,"the content of a file must be a text");return{name:a,content:u}})}async#h(i,e,t){if((this.#n+=e.length)>t.files)throw new Z("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:s,content:r}of e)try{let a=await(await Gr(i,s,!0)).createWritable();await a.write(r),await a.close()}catch(a){throw new Z("unavailable",`export.writeFiles: ${s}: ${a.message}`)}return e.length}async#u(i,e){let t=[];for(let{name:s}of e)try{await Gr(i,s,!1)}catch(r){if(!["NotFoundError","TypeMismatchError"].includes(r.name))throw new Z("unavailable",`export.verifyFiles: ${s}: ${r.message}`);t.push(s)}return{verified:t.length===0,missing:t}}};function Vr(n){return String(n?.path??n)}async function Gr(n,i,e){let t=i.split("/"),s=t.pop();for(let r of t)n=await n.getDirectoryHandle(r,{create:e});return n.getFileHandle(s,{create:e})}var zi={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},$l=256,yl=2048,Kr=matchMedia("(hover: hover)").matches?5e3:1e3,Ki={at:-Kr,tab:!1};for(let n of["keydown","pointerdown"])addEventListener(n,i=>{Ki={at:performance.now(),tab:i instanceof KeyboardEvent&&i.key==="Tab"}},!0);var zr=new Ct(1),fs=class{#e;#t;#s;#n;#a;#i;#l;#o;#d=!1;#r=new AbortController;#c=0;#p=0;#h=0;#u=!1;#f=!1;#v=!1;#x=0;#$=document.activeElement;#m;constructor(i,e,t,s={}){let r=s.window??window;this.#e=i,this.#t=e,this.#s=t,this.place=this.#m=s.at,this.element=document.createElement("iframe"),this.element.title=s.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#a=new gs(this.element,t.confirmFolder),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),r.addEventListener("message",this.#b),this.element.addEventListener("load",()=>{this.#d=!1}),this.element.addEventListener("pointerenter",()=>this.#f=!0),this.element.addEventListener("pointerleave",()=>this.#f=!1),addEventListener("focusin",this.#w),addEventListener("focus",this.#y),addEventListener("blur",this.#k);let a=t.onTheme(()=>this.#o?.postMessage({theme:t.theme()}));this.#n=()=>{r.removeEventListener("message",this.#b),removeEventListener("focusin",this.#w),removeEventListener("focus",this.#y),removeEventListener("blur",this.#k),a()},this.#T(s.overlay??!1)}async#T(i){try{let e=await this.#e.openView({id:this.#t,overlay:i});if(this.#r.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#l=e.id,this.#i=e.limits,zr.most=e.limits.connections,this.element.src=e.url+(this.#m?.hash??"")}catch(e){this.#g(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#v=!0,this.element.focus({preventScroll:!0})}close(){this.#r.signal.aborted||(this.#r.abort(),this.#n(),this.#o?.close(),this.element.remove(),this.#l!==void 0&&this.#e.closeView({id:this.#t,view:this.#l}).catch(()=>{}))}#g(i){this.#r.signal.aborted||(this.close(),this.#s.failed(i))}#b=i=>{let e=this.element.contentWindow;if(e===null||i.source!==e||this.#d||i.data?.wasmhost!=="ready")return;this.#d=!0,this.#o?.close();let t=new MessageChannel;this.#o=t.port1,this.#o.onmessage=a=>this.#E(t.port1,a.data);let{token:s}=i.data,r={wasmhost:"connect",token:s,theme:this.#s.theme(),place:this.#m};this.#m=void 0,e.postMessage(r,"*",[t.port2])};#w=()=>{document.activeElement!==this.element&&(this.#$=document.activeElement),this.#y()};#y=()=>{document.activeElement!==this.element&&(this.#v=!1)};#k=()=>{document.activeElement!==this.element||this.#v||this.#f||Ki.tab||navigator.userActivation.isActive&&performance.now()-Ki.at>Kr||(++this.#x>this.#i.focuses&&this.#g(zi.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#$ instanceof HTMLElement&&this.#$.focus()}))};#E(i,e){let t=Math.floor(performance.now()/1e3);if(t!==this.#p&&(this.#p=t,this.#h=0),++this.#h>this.#i.messagesPerSecond){this.#g(zi.flood);return}if(typeof e!="object"||e===null)return;if("follow"in e){this.#R();return}if("place"in e){this.#S(e.place);return}let{id:s,namespace:r,method:a,args:u}=e;typeof s!="number"||typeof r!="string"||typeof a!="string"||typeof u!="string"||r.length+a.length>$l||this.#P(i,{id:s,namespace:r,method:a,args:u})}#S(i){let{hash:e,x:t,y:s}=i??{};typeof e!="string"||e.length>yl||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(s)||(this.place={hash:e,x:t,y:s})}async#P(i,e){this.#c++;try{if(this.#c>this.#i.openCalls)throw new Z("quota_exceeded","too many calls wait for their answers");i.postMessage({id:e.id,result:await this.#A(e)})}catch(t){let s=t instanceof Z?t.code:"unavailable",r=t instanceof Error?t.message:String(t);i.postMessage({id:e.id,error:{code:s,message:r}}),t.code==="view_not_found"&&this.#g(zi.ended)}finally{this.#c--}}async#A({namespace:i,method:e,args:t}){if(t.length>this.#i.callBytes)throw new Z("quota_exceeded",`the arguments of a call have at most ${this.#i.callBytes} bytes`);let s;try{s=JSON.parse(t)}catch{s=void 0}if(!Array.isArray(s))throw new Z("invalid_argument","the arguments of a call must be a list of JSON");if(i==="session"&&e==="launchWithDraft"){let{activeElement:x,defaultView:F}=this.element.ownerDocument;if(x!==this.element||!F?.navigator.userActivation.isActive)throw new Z("permission_denied","session.launchWithDraft needs a click of the user in the page");let f=s[0]??{};this.#s.openSession({draftText:String(f.draftText??""),autoSend:f.autoSend===!0});return}if(i==="export"&&gs.has(e))return this.#a.call(e,s,this.#i);let{signal:r}=this.#r,a={id:this.#t,view:this.#l??"",namespace:i,method:e,args:s},{result:u,error:c}=await zr.take(()=>this.#e.callView(a,{signal:r}),r);if(c!==void 0)throw new Z(c.code,c.message);return u}async#R(){if(!this.#u)for(this.#u=!0;!this.#r.signal.aborted;){try{for await(let i of this.#e.followEvents({id:this.#t},{signal:this.#r.signal})){if(i.name==="end")break;let{channel:e,data:t}=i.data;typeof e=="string"&&this.#o?.postMessage({channel:e,data:t})}}catch{}await new Promise(i=>setTimeout(i,1e3))}}};var Be=h.page,bl=["50","100","200","300","400","500","600","700","800","900"].map(n=>`--surface-${n}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function wl(){let n=getComputedStyle(document.documentElement);return{mode:ni(),visualTheme:"wasmhost",properties:Object.fromEntries(bl.map(i=>[i,n.getPropertyValue(i).trim()]))}}function Qr(n,i,e){return{theme:wl,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!n.plugin(i)?.permissions.some(s=>s.name==="sessions"&&s.granted))throw new Z("permission_denied","session.launchWithDraft needs the permission sessions");br(i,t.draftText),$e("plugin",i,"sessions")},failed:e}}var He,vs,Vt,ct,Xs,Jr,Wt=class extends y{constructor(){super(...arguments);$(this,ct);this.plugin="";this.topics=["plugins"];this.reason="";$(this,He);$(this,vs);$(this,Vt)}updated(e){super.updated(e);let t=this.querySelector(".frame"),s=this.live.plugin(this.plugin),r=!1;s?.state==="active"&&s.digest!==M(this,vs)&&(r=M(this,He)?.focused??!1,ce(this,vs,s.digest),d(this,ct,Xs).call(this),this.reason=""),t&&!M(this,He)&&this.reason===""&&(ce(this,He,new fs(this.client,this.plugin,{...Qr(this.live,this.plugin,a=>{d(this,ct,Xs).call(this),this.reason=a}),confirmFolder:()=>D({title:Be.folderOf(this.plugin),body:o`<p>${Be.folder}</p>`,confirm:Be.chooseFolder})},{title:Be.titleOf(this.plugin),at:M(this,Vt)})),t.append(M(this,He).element),r&&M(this,He).focus())}disconnectedCallback(){super.disconnectedCallback(),d(this,ct,Xs).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?P(h.plugin.unknown,h.plugin.unknownHelp):o``;let t=!e.ui?.hideSessions&&e.permissions.some(r=>r.name==="sessions"&&r.granted),s=t||!e.ui?.hidePanel;return o`<div class="page-bar">
        ${Me(e.name,e.id,{image:this.live.icons.of(e)})}
        <h1 class="grow"><bdi>${m(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?l:w(h.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?v(Be.overlay,()=>{d(this,ct,Jr).call(this)}):l}
        <a class="button" href=${E("plugin",e.id)}>${Be.about}</a>
      </div>
      ${this.reason===""?l:S("bad",o`<p>${m(this.reason)}</p>
                ${v(Be.again,()=>{this.reason=""})}`)}
      <div class="page-columns">
        <div class="frame"></div>
        ${s?o`<aside class="beside">
                ${e.ui?.hidePanel?l:o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?o`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:l}
              </aside>`:l}
      </div>`}};He=new WeakMap,vs=new WeakMap,Vt=new WeakMap,ct=new WeakSet,Xs=function(){ce(this,Vt,M(this,He)?.place??M(this,Vt)),M(this,He)?.close(),ce(this,He,void 0)},Jr=async function(){await this.run("overlay",async()=>{let e={width:360,height:480},t=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(e):window.open("","",`popup,width=${e.width},height=${e.height}`);if(!t)throw new Error(Be.blocked);let s=new fs(this.client,this.plugin,Qr(this.live,this.plugin,()=>t.close()),{overlay:!0,title:Be.titleOf(this.plugin),window:t});t.document.title=Be.titleOf(this.plugin),Object.assign(t.document.body.style,{margin:"0",height:"100vh"}),Object.assign(s.element.style,{border:"0",width:"100%",height:"100%"}),t.document.body.append(s.element),t.addEventListener("pagehide",()=>s.close())})},p([j()],Wt.prototype,"plugin",2),p([g()],Wt.prototype,"reason",2),Wt=p([b("plugin-view")],Wt);var kl=[["ai",h.pages.ai,"spark"],["access",h.pages.access,"key"],["publishers",h.pages.publishers,"shield"],["catalogues",h.pages.catalogues,"list"],["backup",h.pages.backup,"box"],["log",h.pages.log,"screen"],["limits",h.pages.limits,"gauge"],["host",h.pages.host,"host"]],xl=n=>n<=1?n*100:n,W,Yr,Zr,Qi,Xr,ea,ta,sa,Pt,ia,na,oa,Ze=class extends xe{constructor(){super(...arguments);$(this,W);this.out=!1;this.place=Ns();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,W,Zr).call(this)),d(this,W,Yr).call(this)}render(){return this.out?d(this,W,ea).call(this):this.live?o` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${h.skip}</a
      >
      ${d(this,W,ta).call(this,this.live)} ${d(this,W,ia).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,W,oa).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:o`<p class="loading" role="status">${h.loading}</p>`}};W=new WeakSet,Yr=async function(){try{if(!await In()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new qs(fi());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,W,Qi).call(this)),Wn(e),this.place=Ns(),this.live=e,e.start()},Zr=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=Ns(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},Qi=function(){this.live?.stop(),this.live=void 0,this.out=!0},Xr=async function(){this.live?.stop(),await On().catch(()=>{}),d(this,W,Qi).call(this)},ea=function(){return o`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${h.signedOut.title}</h1>
        ${this.failure===void 0?l:tt(this.failure)}
        <p>${h.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${h.signedOut.why}</p>
      </div>
    </main>`},ta=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return o`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${h.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${ge("menu")}
      </button>
      <a class="brand" href=${E()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?o`<span class="faint connection">${h.connection.open}</span>`:w(h.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,W,sa).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${h.leave}
        title=${h.leave}
        @click=${()=>{d(this,W,Xr).call(this)}}
      >
        ${ge("out")}
      </button>
    </header>`},sa=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},s=ii();return o`<button
      type="button"
      class="plain"
      title=${h.theme[s]}
      aria-label=${h.theme[s]}
      @click=${()=>{Xi(e[(e.indexOf(s)+1)%e.length]),this.requestUpdate()}}
    >
      ${ge(t[s])}
    </button>`},Pt=function(e,t,s,r=l){let a=e.length===0?this.place.length===0:e.every((u,c)=>this.place[c]===u);return o`<a href=${E(...e)} aria-current=${a?"page":l}
      >${s}<span class="grow">${t}</span>${r}</a
    >`},ia=function(e){let t=(s,r)=>s>0?o`<span class="number" aria-label="${s} ${r}">${s>=100?"99+":s}</span>`:l;return o`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${h.navigation}>
      ${d(this,W,Pt).call(this,[],h.pages.home,ge("home"))}
      ${d(this,W,Pt).call(this,["inbox"],h.pages.inbox,ge("inbox"),t(e.waiting,h.waiting))}
      ${d(this,W,Pt).call(this,["notifications"],h.pages.notifications,ge("bell"),t(e.unread,h.notifications.unread))}
      ${d(this,W,Pt).call(this,["catalogue"],h.pages.catalogue,ge("search"))}
      <h2>${h.pages.plugins}</h2>
      <div class="plugins">${e.plugins.map(s=>d(this,W,na).call(this,e,s))}</div>
      <h2>${h.pages.host}</h2>
      ${kl.map(([s,r,a])=>d(this,W,Pt).call(this,[s],r,ge(a)))}
    </nav>`},na=function(e,t){let s=e.states.filter(c=>c.plugin===t.id&&c.active),r=s.find(c=>c.kind==="badge")?.value,a=s.find(c=>c.kind==="sidebar")?.value,u=t.state==="failed"||t.state==="incompatible";return o`${d(this,W,Pt).call(this,[t.ui?.page?"page":"plugin",t.id],o`<bdi>${m(t.ui?.title||t.name)}</bdi>`,Me(t.name,t.id,{image:e.icons.of(t)}),o`${r==null?l:o`<span class="badge">${T(String(r))}</span>`}
      ${u?o`<span class="dot bad" title=${h.state[t.state]}></span>`:l}`)}
    ${Array.isArray(a)&&a.length>0?o`<ul class="plugin-items">
            ${a.map(c=>o`<li>
                  ${c.needsYou?o`<span class="dot bad" title=${h.waiting}></span>`:l}
                  ${T(c.title)} ${c.subtitle?T(c.subtitle):l}
                  ${c.progress===void 0?l:o`<progress
                          max="100"
                          value=${xl(c.progress)}
                          aria-label=${h.progress}
                        ></progress>`}
                </li>`)}
          </ul>`:l}`},oa=function(){let[e,t="",s="",r=""]=this.place;switch(e){case void 0:return o`<home-page></home-page>`;case"inbox":return o`<inbox-page></inbox-page>`;case"notifications":return o`<notifications-page></notifications-page>`;case"install":return o`<install-page></install-page>`;case"catalogue":return t===""?o`<catalogue-page></catalogue-page>`:Is(t,o`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return o`<catalogues-page></catalogues-page>`;case"plugin":return Is(t,o`<plugin-page .plugin=${t} .open=${s} .detail=${r}></plugin-page>`);case"page":return Is(t,o`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return o`<ai-page></ai-page>`;case"access":return o`<access-page></access-page>`;case"publishers":return o`<publishers-page></publishers-page>`;case"backup":return o`<backup-page></backup-page>`;case"limits":return o`<limits-page></limits-page>`;case"log":return o`<div class="title"><h1>${h.pages.log}</h1></div>
          <plugin-log class="part"></plugin-log>`;case"host":return o`<host-page></host-page>`;default:return o`<div>${P(h.notFound,o`<a href=${E()}>${h.pages.home}</a>`)}</div>`}},p([g()],Ze.prototype,"live",2),p([g()],Ze.prototype,"out",2),p([g()],Ze.prototype,"failure",2),p([g()],Ze.prototype,"place",2),p([g()],Ze.prototype,"menu",2),Ze=p([b("wasmhost-console")],Ze);
