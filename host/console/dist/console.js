var la=Object.defineProperty;var da=Object.getOwnPropertyDescriptor;var Yi=n=>{throw TypeError(n)};var p=(n,i,e,t)=>{for(var s=t>1?void 0:t?da(i,e):i,o=n.length-1,a;o>=0;o--)(a=n[o])&&(s=(t?a(i,e,s):a(s))||s);return t&&s&&la(i,e,s),s};var ii=(n,i,e)=>i.has(n)||Yi("Cannot "+e);var I=(n,i,e)=>(ii(n,i,"read from private field"),e?e.call(n):i.get(n)),$=(n,i,e)=>i.has(n)?Yi("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(n):i.set(n,e),me=(n,i,e,t)=>(ii(n,i,"write to private field"),t?t.call(n,e):i.set(n,e),e),d=(n,i,e)=>(ii(n,i,"access private method"),e);var ni="wasmhost.theme",Xi=matchMedia("(prefers-color-scheme: dark)");function oi(){let n=localStorage.getItem(ni);return n==="light"||n==="dark"?n:"system"}function Zi(n){n==="system"?localStorage.removeItem(ni):localStorage.setItem(ni,n),ai()}function ri(){let n=oi();return n==="system"?Xi.matches?"dark":"light":n}function ai(){document.documentElement.dataset.mode=ri(),dispatchEvent(new Event("wasmhost-theme"))}Xi.addEventListener("change",ai);ai();var $s=globalThis,bs=$s.ShadowRoot&&($s.ShadyCSS===void 0||$s.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,tn=Symbol(),en=new WeakMap,ys=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==tn)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(bs&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=en.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&en.set(e,i))}return i}toString(){return this.cssText}},sn=n=>new ys(typeof n=="string"?n:n+"",void 0,tn);var nn=(n,i)=>{if(bs)n.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),s=$s.litNonce;s!==void 0&&t.setAttribute("nonce",s),t.textContent=e.cssText,n.appendChild(t)}},li=bs?n=>n:n=>n instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return sn(e)})(n):n;var{is:ca,defineProperty:pa,getOwnPropertyDescriptor:ha,getOwnPropertyNames:ua,getOwnPropertySymbols:ma,getPrototypeOf:ga}=Object,ws=globalThis,on=ws.trustedTypes,fa=on?on.emptyScript:"",va=ws.reactiveElementPolyfillSupport,Vt=(n,i)=>n,Gt={toAttribute(n,i){switch(i){case Boolean:n=n?fa:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,i){let e=n;switch(i){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},ks=(n,i)=>!ca(n,i),rn={attribute:!0,type:String,converter:Gt,reflect:!1,useDefault:!1,hasChanged:ks};Symbol.metadata??=Symbol("metadata"),ws.litPropertyMetadata??=new WeakMap;var We=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=rn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),s=this.getPropertyDescriptor(i,t,e);s!==void 0&&pa(this.prototype,i,s)}}static getPropertyDescriptor(i,e,t){let{get:s,set:o}=ha(this.prototype,i)??{get(){return this[e]},set(a){this[e]=a}};return{get:s,set(a){let u=s?.call(this);o?.call(this,a),this.requestUpdate(i,u,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??rn}static _$Ei(){if(this.hasOwnProperty(Vt("elementProperties")))return;let i=ga(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(Vt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Vt("properties"))){let e=this.properties,t=[...ua(e),...ma(e)];for(let s of t)this.createProperty(s,e[s])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,s]of e)this.elementProperties.set(t,s)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let s=this._$Eu(e,t);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let s of t)e.unshift(li(s))}else i!==void 0&&e.push(li(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return nn(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),s=this.constructor._$Eu(i,t);if(s!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:Gt).toAttribute(e,t.type);this._$Em=i,o==null?this.removeAttribute(s):this.setAttribute(s,o),this._$Em=null}}_$AK(i,e){let t=this.constructor,s=t._$Eh.get(i);if(s!==void 0&&this._$Em!==s){let o=t.getPropertyOptions(s),a=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:Gt;this._$Em=s;let u=a.fromAttribute(e,o.type);this[s]=u??this._$Ej?.get(s)??u,this._$Em=null}}requestUpdate(i,e,t,s=!1,o){if(i!==void 0){let a=this.constructor;if(s===!1&&(o=this[i]),t??=a.getPropertyOptions(i),!((t.hasChanged??ks)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(i)&&!this.hasAttribute(a._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:s,wrapped:o},a){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,a??e??this[i]),o!==!0||a!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),s===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,o]of this._$Ep)this[s]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[s,o]of t){let{wrapped:a}=o,u=this[s];a!==!0||this._$AL.has(s)||u===void 0||this.C(s,void 0,o,u)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};We.elementStyles=[],We.shadowRootOptions={mode:"open"},We[Vt("elementProperties")]=new Map,We[Vt("finalized")]=new Map,va?.({ReactiveElement:We}),(ws.reactiveElementVersions??=[]).push("2.1.2");var ci=globalThis,an=n=>n,xs=ci.trustedTypes,ln=xs?xs.createPolicy("lit-html",{createHTML:n=>n}):void 0,pi="$lit$",Ve=`lit$${Math.random().toFixed(9).slice(2)}$`,hi="?"+Ve,$a=`<${hi}>`,ht=document,Kt=()=>ht.createComment(""),Qt=n=>n===null||typeof n!="object"&&typeof n!="function",ui=Array.isArray,mn=n=>ui(n)||typeof n?.[Symbol.iterator]=="function",di=`[ 	
\f\r]`,zt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,dn=/-->/g,cn=/>/g,ct=RegExp(`>|${di}(?:([^\\s"'>=/]+)(${di}*=${di}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),pn=/'/g,hn=/"/g,gn=/^(?:script|style|textarea|title)$/i,mi=n=>(i,...e)=>({_$litType$:n,strings:i,values:e}),r=mi(1),fn=mi(2),_l=mi(3),Ge=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),un=new WeakMap,pt=ht.createTreeWalker(ht,129);function vn(n,i){if(!ui(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return ln!==void 0?ln.createHTML(i):i}var $n=(n,i)=>{let e=n.length-1,t=[],s,o=i===2?"<svg>":i===3?"<math>":"",a=zt;for(let u=0;u<e;u++){let c=n[u],k,F,f=-1,U=0;for(;U<c.length&&(a.lastIndex=U,F=a.exec(c),F!==null);)U=a.lastIndex,a===zt?F[1]==="!--"?a=dn:F[1]!==void 0?a=cn:F[2]!==void 0?(gn.test(F[2])&&(s=RegExp("</"+F[2],"g")),a=ct):F[3]!==void 0&&(a=ct):a===ct?F[0]===">"?(a=s??zt,f=-1):F[1]===void 0?f=-2:(f=a.lastIndex-F[2].length,k=F[1],a=F[3]===void 0?ct:F[3]==='"'?hn:pn):a===hn||a===pn?a=ct:a===dn||a===cn?a=zt:(a=ct,s=void 0);let L=a===ct&&n[u+1].startsWith("/>")?" ":"";o+=a===zt?c+$a:f>=0?(t.push(k),c.slice(0,f)+pi+c.slice(f)+Ve+L):c+Ve+(f===-2?u:L)}return[vn(n,o+(n[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},Jt=class n{constructor({strings:i,_$litType$:e},t){let s;this.parts=[];let o=0,a=0,u=i.length-1,c=this.parts,[k,F]=$n(i,e);if(this.el=n.createElement(k,t),pt.currentNode=this.el.content,e===2||e===3){let f=this.el.content.firstChild;f.replaceWith(...f.childNodes)}for(;(s=pt.nextNode())!==null&&c.length<u;){if(s.nodeType===1){if(s.hasAttributes())for(let f of s.getAttributeNames())if(f.endsWith(pi)){let U=F[a++],L=s.getAttribute(f).split(Ve),Y=/([.?@])?(.*)/.exec(U);c.push({type:1,index:o,name:Y[2],strings:L,ctor:Y[1]==="."?Es:Y[1]==="?"?Ss:Y[1]==="@"?Ps:mt}),s.removeAttribute(f)}else f.startsWith(Ve)&&(c.push({type:6,index:o}),s.removeAttribute(f));if(gn.test(s.tagName)){let f=s.textContent.split(Ve),U=f.length-1;if(U>0){s.textContent=xs?xs.emptyScript:"";for(let L=0;L<U;L++)s.append(f[L],Kt()),pt.nextNode(),c.push({type:2,index:++o});s.append(f[U],Kt())}}}else if(s.nodeType===8)if(s.data===hi)c.push({type:2,index:o});else{let f=-1;for(;(f=s.data.indexOf(Ve,f+1))!==-1;)c.push({type:7,index:o}),f+=Ve.length-1}o++}}static createElement(i,e){let t=ht.createElement("template");return t.innerHTML=i,t}};function ut(n,i,e=n,t){if(i===Ge)return i;let s=t!==void 0?e._$Co?.[t]:e._$Cl,o=Qt(i)?void 0:i._$litDirective$;return s?.constructor!==o&&(s?._$AO?.(!1),o===void 0?s=void 0:(s=new o(n),s._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=s:e._$Cl=s),s!==void 0&&(i=ut(n,s._$AS(n,i.values),s,t)),i}var Ts=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,s=(i?.creationScope??ht).importNode(e,!0);pt.currentNode=s;let o=pt.nextNode(),a=0,u=0,c=t[0];for(;c!==void 0;){if(a===c.index){let k;c.type===2?k=new St(o,o.nextSibling,this,i):c.type===1?k=new c.ctor(o,c.name,c.strings,this,i):c.type===6&&(k=new As(o,this,i)),this._$AV.push(k),c=t[++u]}a!==c?.index&&(o=pt.nextNode(),a++)}return pt.currentNode=ht,s}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},St=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,s){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=ut(this,i,e),Qt(i)?i===l||i==null||i===""?(this._$AH!==l&&this._$AR(),this._$AH=l):i!==this._$AH&&i!==Ge&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):mn(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==l&&Qt(this._$AH)?this._$AA.nextSibling.data=i:this.T(ht.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,s=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=Jt.createElement(vn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===s)this._$AH.p(e);else{let o=new Ts(s,this),a=o.u(this.options);o.p(e),this.T(a),this._$AH=o}}_$AC(i){let e=un.get(i.strings);return e===void 0&&un.set(i.strings,e=new Jt(i)),e}k(i){ui(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,s=0;for(let o of i)s===e.length?e.push(t=new n(this.O(Kt()),this.O(Kt()),this,this.options)):t=e[s],t._$AI(o),s++;s<e.length&&(this._$AR(t&&t._$AB.nextSibling,s),e.length=s)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=an(i).nextSibling;an(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},mt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,s,o){this.type=1,this._$AH=l,this._$AN=void 0,this.element=i,this.name=e,this._$AM=s,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(i,e=this,t,s){let o=this.strings,a=!1;if(o===void 0)i=ut(this,i,e,0),a=!Qt(i)||i!==this._$AH&&i!==Ge,a&&(this._$AH=i);else{let u=i,c,k;for(i=o[0],c=0;c<o.length-1;c++)k=ut(this,u[t+c],e,c),k===Ge&&(k=this._$AH[c]),a||=!Qt(k)||k!==this._$AH[c],k===l?i=l:i!==l&&(i+=(k??"")+o[c+1]),this._$AH[c]=k}a&&!s&&this.j(i)}j(i){i===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},Es=class extends mt{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===l?void 0:i}},Ss=class extends mt{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==l)}},Ps=class extends mt{constructor(i,e,t,s,o){super(i,e,t,s,o),this.type=5}_$AI(i,e=this){if((i=ut(this,i,e,0)??l)===Ge)return;let t=this._$AH,s=i===l&&t!==l||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,o=i!==l&&(t===l||s);s&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},As=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){ut(this,i)}},yn={M:pi,P:Ve,A:hi,C:1,L:$n,R:Ts,D:mn,V:ut,I:St,H:mt,N:Ss,U:Ps,B:Es,F:As},ya=ci.litHtmlPolyfillSupport;ya?.(Jt,St),(ci.litHtmlVersions??=[]).push("3.3.3");var Rs=(n,i,e)=>{let t=e?.renderBefore??i,s=t._$litPart$;if(s===void 0){let o=e?.renderBefore??null;t._$litPart$=s=new St(i.insertBefore(Kt(),o),o,void 0,e??{})}return s._$AI(n),s};var gi=globalThis,xe=class extends We{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=Rs(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Ge}};xe._$litElement$=!0,xe.finalized=!0,gi.litElementHydrateSupport?.({LitElement:xe});var ba=gi.litElementPolyfillSupport;ba?.({LitElement:xe});(gi.litElementVersions??=[]).push("4.2.2");var b=n=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,i)}):customElements.define(n,i)};var wa={attribute:!0,type:String,converter:Gt,reflect:!1,hasChanged:ks},ka=(n=wa,i,e)=>{let{kind:t,metadata:s}=e,o=globalThis.litPropertyMetadata.get(s);if(o===void 0&&globalThis.litPropertyMetadata.set(s,o=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),o.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(u){let c=i.get.call(this);i.set.call(this,u),this.requestUpdate(a,c,n,!0,u)},init(u){return u!==void 0&&this.C(a,void 0,n,u),u}}}if(t==="setter"){let{name:a}=e;return function(u){let c=this[a];i.call(this,u),this.requestUpdate(a,c,n,!0,u)}}throw Error("Unsupported decorator location: "+t)};function j(n){return(i,e)=>typeof e=="object"?ka(n,i,e):((t,s,o)=>{let a=s.hasOwnProperty(o);return s.constructor.createProperty(o,t),a?Object.getOwnPropertyDescriptor(s,o):void 0})(n,i,e)}function g(n){return j({...n,state:!0,attribute:!1})}var bn={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Cs=n=>(...i)=>({_$litDirective$:n,values:i}),Pt=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};var{I:xa}=yn,wn=n=>n;var kn=()=>document.createComment(""),At=(n,i,e)=>{let t=n._$AA.parentNode,s=i===void 0?n._$AB:i._$AA;if(e===void 0){let o=t.insertBefore(kn(),s),a=t.insertBefore(kn(),s);e=new xa(o,a,n,n.options)}else{let o=e._$AB.nextSibling,a=e._$AM,u=a!==n;if(u){let c;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(c=n._$AU)!==a._$AU&&e._$AP(c)}if(o!==s||u){let c=e._$AA;for(;c!==o;){let k=wn(c).nextSibling;wn(t).insertBefore(c,s),c=k}}}return e},Ze=(n,i,e=n)=>(n._$AI(i,e),n),Ta={},Hs=(n,i=Ta)=>n._$AH=i,xn=n=>n._$AH,_s=n=>{n._$AR(),n._$AA.remove()};var Is=Cs(class extends Pt{constructor(){super(...arguments),this.key=l}render(n,i){return this.key=n,i}update(n,[i,e]){return i!==this.key&&(Hs(n),this.key=i),e}});var Rt=class{constructor(i){this.most=i}#e=0;#t=[];async take(i,e){this.#e<this.most?this.#e++:await this.#s(e);try{return await i()}finally{let t=this.#t.shift();t?t():this.#e--}}#s(i){return new Promise((e,t)=>{this.#t.push(e),i.addEventListener("abort",()=>{let s=this.#t.indexOf(e);s>=0&&this.#t.splice(s,1),t(i.reason)})})}};var Ea=2e5,Os=class extends EventTarget{#e;#t=new Rt(1);#s=new Map;constructor(i){super(),this.#e=i}of(i,e){return this.#s.get(`${i} ${e}`)}async send(i,e,t,s,o){if(this.of(i,e)?.stop)return;let a=new AbortController,u={input:t,stop:a};this.#s.set(`${i} ${e}`,u),this.dispatchEvent(new Event("change"));try{let c=performance.now(),k=Object.fromEntries(new URLSearchParams(t.query)),F=Y=>this.#e.callEndpoint({method:i,url:e,query:k,body:s},{signal:Y}),f=await(o?F(AbortSignal.any([a.signal,o])):this.#t.take(()=>F(a.signal),a.signal)),U=await f.text(),L=performance.now()-c;u.answer={status:f.status,ms:L,body:Sa(U.slice(0,Ea))}}catch(c){!a.signal.aborted&&!o?.aborted&&(u.failure=c)}u.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let i of this.#s.values())i.stop?.abort();this.#s.clear()}};function Sa(n){try{return JSON.stringify(JSON.parse(n),null,2)}catch{return n}}var Pa=new Intl.NumberFormat("en"),Aa=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Ra=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),Ma=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),C=n=>Pa.format(n);function q(n){let i=["B","KiB","MiB","GiB","TiB"],e=0;for(;n>=1024&&e<i.length-1;)n/=1024,e++;return`${n>=100||Number.isInteger(n)?Math.round(n):n.toFixed(1)} ${i[e]}`}function Tn(n){let i={h:36e5,m:6e4,s:1e3,ms:1};if(/^(?:[\d.]+(?:h|ms|m|s))+$/.test(n))return[...n.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce((e,[,t,s])=>e+Number(t)*i[s],0)}function En(n,i=Date.now()){if(!n)return"";let e=(Date.parse(n)-i)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[s,o]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Aa.format(Math.round(e/o),s).replace(/\.$/,"")}var Sn=n=>`${Math.floor(n*100)} %`,Mt=n=>Ra.format(new Date(n)),Pn=n=>Ma.format(new Date(n));function Ie(n){if(n<1e3)return`${Math.round(n)} ms`;if(n<6e4)return`${(n/1e3).toFixed(1)} s`;let i=Math.floor(n/6e4);return i<60?`${i} min ${Math.round(n/1e3)%60} s`:`${Math.floor(i/60)} h ${i%60} min`}var Ca=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Ls=class extends EventTarget{#e;#t=new Map;#s=[];#i=0;constructor(i){super(),this.#e=i}of(i){if(!i.icon)return;let e=`${i.id} ${i.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(i),this.#a()),this.#t.get(e)||void 0}async#a(){if(!(this.#i>=4)){this.#i++;for(let i=this.#s.shift();i!==void 0;i=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:i.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),s=Ca.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",o=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${i.id} ${i.digest}`,`data:${s};base64,${btoa(o)}`),this.dispatchEvent(new Event("change"))}catch{}this.#i--}}};var An={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},listHostLog:{method:"GET",path:"/api/v1/logs",query:["level","limit","since","requestId","before","follow"]},followHostLog:{method:"GET",path:"/api/v1/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var et=class extends Error{constructor(i,e){super(e.detail||e.title||`the host answered with HTTP status ${i}`),this.name="ProblemError",this.status=i,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},Ha={json:(n,i)=>async function(e={},t){let s=await i(this,e,void 0,t);return s.status===204?void 0:s.json()},text:(n,i)=>async function(e={},t){return(await i(this,e,void 0,t)).text()},download:(n,i)=>function(e={},t){return i(this,e,void 0,t)},upload:(n,i)=>async function(e,t,s){return(await i(this,e,t,s)).json()},events:(n,i)=>async function*(e={},t){yield*Ia(await i(this,e,void 0,t))}},Yt=class n{#e;#t;#s;constructor({url:i,token:e,headers:t={},fetch:s=globalThis.fetch}){this.#e=i.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=s.bind(globalThis)}async#i(i,e,t,s={}){let o={...this.#t},a;if(t!==void 0)o["Content-Type"]="application/octet-stream",a=t;else if(i.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(i.body){let c={};for(let k of i.body)e[k]!==void 0&&(c[k]=e[k]);a=JSON.stringify(c)}a!==void 0&&t===void 0&&(o["Content-Type"]="application/json"),i.kind==="events"&&(o.Accept="text/event-stream"),i.resumes&&e.lastEventId!==void 0&&(o["Last-Event-ID"]=String(e.lastEventId));let u=await this.#s(this.#e+_a(i,e),{method:i.method,headers:o,body:a,signal:s.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(u.ok)return u;throw new et(u.status,await u.json().catch(()=>({})))}callEndpoint({method:i,url:e,query:t={},body:s},o={}){let a=new URLSearchParams(t).toString(),u={...this.#t};return s!==void 0&&(u["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:i,headers:u,body:s,signal:o.signal,redirect:"error",cache:"no-store"})}static{for(let[i,e]of Object.entries(An))n.prototype[i]=Ha[e.kind??"json"](e,(t,...s)=>t.#i(e,...s))}};function _a(n,i){let e=n.path.replace(/\{(\w+)\}/g,(o,a)=>{if(i[a]===void 0||i[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(i[a]))}),t=new URLSearchParams;for(let o of n.query??[]){let a=i[o];a!==void 0&&t.set(o,a instanceof Date?a.toISOString():String(a))}let s=t.toString();return s===""?e:`${e}?${s}`}async function*Ia(n){let i={id:"",name:"",data:[]},e="";for await(let t of n.body.pipeThrough(new TextDecoderStream)){let s=(e+t).split(/\r\n|\r|\n/);e=s.pop();for(let o of s){if(o===""){i.data.length>0&&(yield{...i,data:JSON.parse(i.data.join(`
`))}),i={id:"",name:"",data:[]};continue}let[a,u]=o.split(/: ?(.*)/s);a==="id"?i.id=u:a==="event"?i.name=u:a==="data"&&i.data.push(u)}}}var Ct=(n,i,e)=>`${n} ${n===1?i:e}`,h={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",undo:"Undo",transfer:{of:(n,i,e)=>`${n} of ${i}, ${e}`,looks:"It has arrived whole. The host looks at it…",cancel:n=>`Cancel: ${n}`},progress:"Progress",leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits",log:"Log of the host"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:n=>`${Ct(n,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:n=>`Do it on the page ${n}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:n=>`Dismiss the alert of ${n}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:n=>`Memory of ${n}`,work:"CPU",idle:"idle",ticks:n=>`${n} instr/s`,calls:"Calls",errors:n=>Ct(n,"error","errors")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:n=>`Call of ${n}`,runOf:(n,i)=>`Job ${i} of ${n}`,callBy:n=>`Asked by ${n}`,expires:"expires",due:"Due",version:"Version",standsFor:n=>`stands for ${n} runs`,truncated:n=>`Only the beginning is shown: the body has ${n}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:n=>`Approve the request of ${n}`,rejectOf:n=>`Reject the request of ${n}`,approved:n=>`The request of ${n} is approved in a moment.`,rejected:n=>`The request of ${n} is rejected in a moment.`},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",disableQuestion:n=>`Disable ${n}?`,disableHelp:"Calls that run are ended, its endpoints answer that it is disabled, and its jobs do not run until you enable it again. What it has stored stays.",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:n=>`Page of ${n}`,folderOf:n=>`Let the page of ${n} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the page, it can write files there, replace those that are there, and see whether a file exists. Do not open what you do not expect there.",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",again:"Open it again",blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:n=>`by ${n}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:n=>`Grant ${n}`,revokeOf:n=>`Revoke ${n}`,grantQuestion:(n,i)=>`Grant ${n} to ${i}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(n,i)=>`Revoke ${n} from ${i}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(n,i)=>`${n}, at most ${i} an instance`,calls:"Calls",callsText:(n,i,e)=>`${n}, ${i} errors, ${e} crashes`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:n=>`Remove ${n}?`,purgeQuestion:n=>`Remove ${n} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(n,i)=>n===void 0?`at most ${i}`:i===void 0?`at least ${n}`:`${n} to ${i}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",test:"Test",testOf:n=>`Test the setting ${n}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:n=>`Use the default of ${n}`,unsetQuestion:(n,i)=>`Forget the value of ${n} of ${i}?`,unsetHelp:"The value that was set is deleted. Nothing brings it back.",kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:n=>`Run now: ${n}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What is logged appears here at once.",noMatch:"No line that was loaded has that text.",dropped:n=>`(${n} lines are missing)`,sameRequest:"Lines of this request"},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:n=>`Import this file into ${n}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(n,i,e,t)=>`Imported ${n} rows, ${i} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(n,i)=>`${n} to ${i}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:n=>`Remove the feed ${n}`,removed:n=>`The feed ${n} is removed in a moment.`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:n=>`${n}/s`,sinceOpen:"The charts begin when this page is opened; the figures below count since the host has started.",totalCalls:"Calls",callsText:(n,i,e)=>`${n}, ${i} errors, ${e} crashes`,cpuTime:"CPU time",waited:n=>`and ${n} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:n=>`Version ${n} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(n,i)=>`Go back to version ${i} of ${n}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read",dismissed:n=>`A notification of ${n} is dismissed in a moment.`},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(n,i)=>`Version ${n} → ${i}`,downgrade:"an older version",installOf:n=>`Install ${n}`,upgradeOf:n=>`Upgrade ${n}`,by:n=>`by ${n}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(n,i)=>`Memory: asks for ${n} MiB, gets ${i} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:n=>`Fetching the package of ${n}…`,from:n=>`From the catalogue ${n}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(n,i)=>`${n} of ${i}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(n,i)=>`It answered in ${n}, for ${Ct(i,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:n=>`Tokens of ${n}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:n=>`only ${n}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:n=>n===365?"in a year":`in ${n} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:n=>`Revoke ${n}`,revokeQuestion:n=>`Revoke the token ${n}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:n=>`${n} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:n=>`by ${n}`,installed:n=>`installed ${n}`,update:n=>`update to ${n}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(n,i)=>`${n} → ${i}`,nothingNewer:"there is nothing newer",upgrade:"Upgrade",upgradeOf:n=>`Upgrade ${n}`,upgradeAll:"Upgrade all, one after another",from:n=>`In the catalogue ${n}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:n=>`Install version ${n}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:n=>`${n} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:n=>`Fetch the catalogue ${n} each day`,refresh:"Fetch",refreshOf:n=>`Fetch the list of ${n}`,remove:"Remove",removeOf:n=>`Remove the catalogue ${n}`,removeQuestion:n=>`Remove the catalogue ${n}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:n=>`Forget the publisher ${n}`,forgetQuestion:n=>`Forget the publisher ${n}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",rename:"Rename",renameOf:n=>`Rename the publisher ${n}`,rotate:"Take a new key",statement:"Statement",statementHelp:"The file that `wasmhost signing-key rotate` has made: the publisher says in it, signed with the old key, which key comes next.",noStatement:"This file is larger than a statement. Choose the one that the publisher has sent.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it, made by:",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:n=>`Delete the data of ${n}`,deleteQuestion:n=>`Delete what ${n} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(n,i)=>`${n} to ${i}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:n=>`${Ct(n,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(n,i)=>`${Ct(n,"secret","secrets")} of ${Ct(i,"plugin","plugins")}`,rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};var Hn=()=>new Yt({url:location.origin}),Rn=n=>new TextEncoder().encode(n),_n=n=>Uint8Array.from(n.match(/../g)??[],i=>parseInt(i,16)),Mn=n=>Array.from(n,i=>i.toString(16).padStart(2,"0")).join(""),Xt=class extends Error{};function vi(n,i){return new Promise((e,t)=>{let s=indexedDB.open("wasmhost",1);s.onupgradeneeded=()=>s.result.createObjectStore("keys"),s.onerror=()=>t(s.error??new Error(h.noKeys)),s.onsuccess=()=>{let o=s.result.transaction("keys",n),a=i(o.objectStore("keys"));o.oncomplete=()=>e(a.result),o.onabort=()=>t(o.error??new Error(h.noKeys)),s.result.close()}})}var In=()=>vi("readonly",n=>n.get("login"));async function On(){let n=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(h.noKeys);if(n===void 0)return await In()!==void 0;history.replaceState(null,"",location.pathname);let i=await Hn().createLogin({code:n}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",_n(i.key),e,!1,["sign","verify"]);return await vi("readwrite",s=>s.put(t,"login")),!0}async function Oa(){let n=await In();if(n===void 0)throw new et(401,{detail:h.signedOut.title});let i=Mn(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await Hn().proveLogin({nonce:i});if(!await crypto.subtle.verify("HMAC",n,_n(t),Rn(`host:${e}:${i}`)))throw new Xt(h.stranger);return Mn(new Uint8Array(await crypto.subtle.sign("HMAC",n,Rn(`page:${e}`))))}var fi;function Ht(){fi=void 0}async function Cn(){document.hidden&&Ht();let n=fi??=Oa();try{return await n}catch(i){throw fi===n&&Ht(),i}}async function La(n,i,e){for(let t=await Cn(),s=!1;;s=!0){let o=new Headers(e?.headers);o.set("Wasmhost-Session",t);let a=await n(i,{...e,headers:o});if(a.status!==401||s)return a;let u=t;if(Ht(),t=await Cn(),t===u)return a}}function Zt(n=(i,e)=>fetch(i,e)){return new Yt({url:location.origin,fetch:(i,e)=>La(n,i,e)})}async function Ln(){try{await Zt().deleteLogin()}finally{await vi("readwrite",n=>n.delete("login"))}}function es(n){return n instanceof et&&n.status===401}var js=class extends EventTarget{constructor(){super(...arguments);this.time=5e3;this.#e=new Map}#e;get list(){return[...this.#e.values()]}has(e){return this.#e.get(e)?.timer!==void 0}later(e,t,s){if(this.has(e))return;let o={key:e,text:t};o.timer=window.setTimeout(()=>{this.#t(o,s)},this.time),this.#e.set(e,o),this.#s(),this.dispatchEvent(new Event("added"))}async#t(e,t){try{await t(),this.#e.delete(e.key)}catch(s){e.failure=s}e.timer=void 0,this.#s()}drop(e){clearTimeout(this.#e.get(e)?.timer),this.#e.delete(e),this.#s()}stop(){for(let e of[...this.#e.keys()])this.drop(e)}#s(){this.dispatchEvent(new Event("change"))}};var jn=["plugins","approvals","sessions","notices"],qn=500,ja=5e3,qs=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.undo=new js;this.#t=new Set;this.#s=new Set;this.#i=e=>{this.undo.list.some(t=>this.undo.has(t.key))&&e.preventDefault()};this.#n=()=>{Ht(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#l(this.#e.signal))};this.icons=new Ls(e),this.calls=new Os(e);for(let t of[this.icons,this.calls,this.undo])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;start(){document.addEventListener("visibilitychange",this.#n),addEventListener("beforeunload",this.#i),this.#n(),this.#a()}stop(){document.removeEventListener("visibilitychange",this.#n),removeEventListener("beforeunload",this.#i),this.undo.stop(),this.#e?.abort(),this.calls.stop()}#i;async#a(){let{limits:e}=await this.client.listLimits().catch(()=>({limits:[]})),t=Tn(e.find(s=>s.name==="console.undo-time")?.value??"");t!==void 0&&(this.undo.time=t)}#n;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#l(e){let t=qn;for(;!e.aborted;){let s;try{for await(let o of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#o("open");for(let a of jn)this.changed(a)}t=qn,jn.includes(o.name)?this.changed(o.name):o.name===""&&this.#d(o.data)}}catch(o){if(e.aborted)return;if(es(o)){this.dispatchEvent(new Event("refused"));return}s=o}if(e.aborted)return;Ht(),this.#o(s instanceof Xt?"stranger":"lost"),await new Promise(o=>setTimeout(o,t)),t=Math.min(t*2,ja)}}#o(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#d(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#t.has(e)){this.#s.add(e);return}this.#t.add(e);try{do this.#s.delete(e),await this.#r(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#s.has(e))}catch(t){es(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#t.delete(e)}}async#r(e){switch(e){case"plugins":this.plugins=(await this.client.listPlugins()).plugins;break;case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,s]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=s.notifications.length}}}};var qa=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,Na=/\p{M}/u,Fa=/\p{So}/u;function m(n,i=""){let e="",t="",s=4;for(let o of n){let a=Na.test(o);o==="️"&&Fa.test(t)||i.includes(o)||!qa.test(o)&&(!a||s<4)?e+=o:e+=Da(o),t=o,s=a?s+1:0}return e}function ue(n){return m(n,`
	`)}function Da(n){let i=n.codePointAt(0)??0;return i<128?`\\x${i.toString(16).padStart(2,"0")}`:`\\u{${i.toString(16)}}`}function Nn(n){return/[\p{L}\p{N}]/u.exec(n)?.[0].toUpperCase()??"?"}function $i(n){return/^https?:\/\//i.test(n)&&URL.canParse(n)?n:void 0}function T(n){return r`<bdi class="said">${m(n)}</bdi>`}function Re(n,i=h.words.author){return r`<figure class="said-block">
    <figcaption>${i}</figcaption>
    <p dir="auto">${ue(n)}</p>
  </figure>`}function ze(n){return r`<code dir="ltr">${m(n)}</code>`}function Oe(n){return n.split("`").map((i,e)=>e%2===1?r`<code>${i}</code>`:i)}function H(n){return n?r`<time datetime=${n} title=${Mt(n)}>${En(n)}</time>`:l}function tt(n,i){let e=n instanceof et,t=e?n.requestId:"",s=e?n.detail||n.message:n instanceof TypeError?void 0:n instanceof Error?n.message:String(n);return r`<div class="notice bad" role="alert">
    ${ge("alert")}
    <div>
      <strong>${h.problem.title}</strong>
      <p>${s===void 0?Oe(h.problem.noAnswer):ue(s)}</p>
      ${t?r`<p class="faint">${h.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${i?r`<button class="plain" @click=${i}>${h.problem.again}</button>`:l}
  </div>`}function P(n,i){return r`<div class="notice ${n}">
    ${ge({info:"info",warn:"alert",bad:"alert",good:"check"}[n])}
    <div>${i}</div>
  </div>`}function Fn(){return r`<p class="loading" role="status">${h.loading}</p>`}function A(n,i,e=l){return r`<div class="empty">
    <strong>${n}</strong>
    <p>${i}</p>
    ${e}
  </div>`}function w(n,i=""){return r`<span class="badge ${i}">${n}</span>`}function ts(n,i,e,t){let s=e>0?Math.min(1,i/e):0,o=s>.9?"bad":s>.7?"warn":"";return r`<span
    class="meter ${o}"
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
  >`}function ss(n,i,e){let t=Math.max(1e-9,...i),s=i.length>1?200/(i.length-1):200,o=i.map((a,u)=>`${(u*s).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return r`<figure class="chart">
    <figcaption>${n}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${n}: ${e}">
      ${o.length>1?fn`<polygon points=${`0,40 ${o.join(" ")} 200,40`}></polygon>
        <polyline points=${o.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function Me(n,i,e={}){let t=0;for(let a of i)t=(t*31+a.charCodeAt(0))%8;let{image:s,large:o}=e;return r`<span class="tile hue-${t} ${o?"large":""}" aria-hidden="true"
    >${s?r`<img src=${s} alt="" />`:Nn(n)}</span
  >`}function v(n,i,e={}){return r`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${i}
  >
    ${n}
  </button>`}function O(n,i,e=l){return r`<label class="field"
    ><span>${n}</span>${i}${e===l?l:r`<small>${e}</small>`}</label
  >`}var Ua={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function ge(n){return r`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${Ua[n]}></path></svg>`}function Ns(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(i=>i!=="").map(i=>{try{return decodeURIComponent(i)}catch{return i}})}function S(...n){return"#/"+n.map(encodeURIComponent).join("/")}function $e(...n){location.hash=S(...n)}var Dn=(n,i,e)=>{let t=new Map;for(let s=i;s<=e;s++)t.set(n[s],s);return t},oe=Cs(class extends Pt{constructor(n){if(super(n),n.type!==bn.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,i,e){let t;e===void 0?e=i:i!==void 0&&(t=i);let s=[],o=[],a=0;for(let u of n)s[a]=t?t(u,a):a,o[a]=e(u,a),a++;return{values:o,keys:s}}render(n,i,e){return this.dt(n,i,e).values}update(n,[i,e,t]){let s=xn(n),{values:o,keys:a}=this.dt(i,e,t);if(!Array.isArray(s))return this.ut=a,o;let u=this.ut??=[],c=[],k,F,f=0,U=s.length-1,L=0,Y=o.length-1;for(;f<=U&&L<=Y;)if(s[f]===null)f++;else if(s[U]===null)U--;else if(u[f]===a[L])c[L]=Ze(s[f],o[L]),f++,L++;else if(u[U]===a[Y])c[Y]=Ze(s[U],o[Y]),U--,Y--;else if(u[f]===a[Y])c[Y]=Ze(s[f],o[Y]),At(n,c[Y+1],s[f]),f++,Y--;else if(u[U]===a[L])c[L]=Ze(s[U],o[L]),At(n,s[f],s[U]),U--,L++;else if(k===void 0&&(k=Dn(a,L,Y),F=Dn(u,f,U)),k.has(u[f]))if(k.has(u[U])){let ke=F.get(a[L]),si=ke!==void 0?s[ke]:null;if(si===null){let Ji=At(n,s[f]);Ze(Ji,o[L]),c[L]=Ji}else c[L]=Ze(si,o[L]),At(n,s[f],si),s[ke]=null;L++}else _s(s[U]),U--;else _s(s[f]),f++;for(;L<=Y;){let ke=At(n,c[Y+1]);Ze(ke,o[L]),c[L++]=ke}for(;f<=U;){let ke=s[f++];ke!==null&&_s(ke)}return this.ut=a,Hs(n,c),Ge}});var Ba=4,Wa=3e3,Va=15e3,ye,Un,yi,bi,Bn,Wn,_t=class extends xe{constructor(){super(...arguments);$(this,ye);this.shown=[]}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:s}=e.detail;!t||t.read||s==="read"||(this.shown=[...this.shown.filter(o=>o.id!==t.id),t].slice(-Ba),setTimeout(()=>d(this,ye,yi).call(this,t.id),Math.min(Va,Math.max(Wa,t.durationMs??6e3))))}),this.live.addEventListener("change",()=>this.requestUpdate()),this.live.undo.addEventListener("added",()=>{d(this,ye,Un).call(this)})}render(){return[d(this,ye,Bn).call(this),d(this,ye,Wn).call(this)]}};ye=new WeakSet,Un=async function(){this.requestUpdate(),await this.updateComplete,[...this.querySelectorAll(".undo button")].at(-1)?.focus()},yi=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,ye,yi).call(this,e),1e3):d(this,ye,bi).call(this,e)},bi=function(e){this.shown=this.shown.filter(t=>t.id!==e)},Bn=function(){let{undo:e}=this.live;return e.list.length===0?l:r`<div class="undo" role="status">
      ${oe(e.list,t=>t.key,t=>r`<div class="toast">
            <div>${t.failure===void 0?t.text:tt(t.failure)}</div>
            ${t.failure!==void 0?v(h.dismiss,()=>e.drop(t.key)):e.has(t.key)?v(h.undo,()=>e.drop(t.key)):l}
          </div>`)}
    </div>`},Wn=function(){return r`<div class="toasts" role="log" aria-label=${h.pages.notifications}>
      ${oe(this.shown,e=>e.id,e=>r` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${h.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?r`<strong>${T(e.title)}</strong>`:""}
              <p>${T(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>d(this,ye,bi).call(this,e.id)}>
              ${ge("close")}
            </button>
          </div>`)}
    </div>`},p([j({attribute:!1})],_t.prototype,"live",2),p([g()],_t.prototype,"shown",2),_t=p([b("wasmhost-toasts")],_t);var Fs=class{constructor(i,e,t){this.label=i;this.changed=e;this.#e=0;this.#s=new AbortController;this.moved=(i,e)=>{this.#e=i,this.#t=e,this.changed()};this.signal=AbortSignal.any([this.#s.signal,t])}#e;#t;#s;bar(){let i=this.#e,e=this.#t,t=e!==void 0&&i>=e,s=i===0?"":t?h.transfer.looks:e===void 0?q(i):h.transfer.of(q(i),q(e),Sn(i/e)),o=e!==void 0&&!t;return r`<div class="transfer">
      <progress aria-label=${this.label} max="1" value=${o?i/e:l}></progress>
      <span class="faint">${s}</span>
      ${v(h.cancel,()=>this.#s.abort(),{name:h.transfer.cancel(this.label)})}
    </div>`}};function Vn(n){return(i,e={})=>new Promise((t,s)=>{let o=String(i),a=new XMLHttpRequest,u=()=>s(new TypeError("no answer"));a.open(e.method??"GET",o),new Headers(e.headers).forEach((c,k)=>a.setRequestHeader(k,c)),a.upload.onprogress=c=>n(c.loaded,c.total),a.onerror=u,a.onabort=()=>s(new DOMException("","AbortError")),a.onload=()=>{if(a.responseURL!==o)return u();let{status:c}=a,k=a.getResponseHeader("Content-Type")??"";t(new Response(c===204?null:a.responseText,{status:c,headers:{"Content-Type":k}}))},e.signal?.addEventListener("abort",()=>a.abort(),{once:!0}),e.signal?.aborted?a.onabort(new ProgressEvent("abort")):a.send(e.body)})}var Ds;function Gn(n){Ds=n}var y=class extends xe{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new Map;this.#t=new AbortController;this.#s=0}#e;#t;#s;get live(){return Ds}get client(){return Ds.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#t=new AbortController;let{signal:e}=this.#t;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#t.abort()}get signal(){return this.#t.signal}async load(e){}async refresh(){let e=++this.#s,{signal:t}=this.#t;try{if(await this.load(t),e!==this.#s)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(s){if(t.aborted||e!==this.#s)return;this.#i(s)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let s=await t();return await this.refresh(),s}catch(s){this.#t.signal.aborted||this.#i(s);return}finally{let s=new Set(this.running);s.delete(e),this.running=s}}}async transfer(e,t,s){if(this.running.has(e))return;let o=new Fs(t,()=>this.requestUpdate(),this.#t.signal);return this.#e.set(e,o),this.run(e,async()=>{try{return await s(o,Zt(Vn(o.moved)))}catch(a){if(!o.signal.aborted)throw a;return}finally{this.#e.delete(e)}})}bar(e){return this.#e.get(e)?.bar()??l}runs(e){return this.running.has(e)}#i(e){es(e)&&Ds.dispatchEvent(new Event("refused")),this.failure=e}render(){return r` ${this.failure===void 0?l:tt(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?Fn():l}`}};p([g()],y.prototype,"failure",2),p([g()],y.prototype,"loaded",2),p([g()],y.prototype,"running",2);var Z=h.home,Ga=3e3;function wi(n){let i={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return w(h.state[n.state]??m(n.state),i[n.state]??"")}var za=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function Ka(n){let i=za.get(n);return i?r`<p><a href=${S(i)}>${Z.goTo(h.pages[i])}</a></p>`:l}function Qa(n){let i=n.missingPermissions??[];return i.length>0?r`<p>${Z.missing} <code>${i.join(", ")}</code></p>`:l}var is,ns,Le,zn,Kn,Qn,Jn,gt=class extends y{constructor(){super(...arguments);$(this,Le);this.topics=["plugins","notices"];this.alerts=[];this.filter="";$(this,is,new Map);$(this,ns,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},Ga);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,s]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=s.notifications;let o=performance.now();for(let a of this.live.plugins){let u=I(this,is).get(a.id);u&&o-u.at<500||(u&&I(this,ns).set(a.id,Math.max(0,a.stats.instructions-u.ticks)/(o-u.at)*1e3),I(this,is).set(a.id,{at:o,ticks:a.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),s=t===""?e:e.filter(o=>`${o.id} ${o.name} ${o.description??""}`.toLowerCase().includes(t));return r` <div class="title">
        <h1>${h.pages.home}</h1>
        <a class="button primary" href=${S("install")}>${ge("plus")}${h.pages.install}</a>
      </div>
      ${d(this,Le,Qn).call(this)}
      ${e.length===0&&this.live.ready?d(this,Le,Kn).call(this):r` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${h.pages.plugins} <span class="faint">${C(e.length)}</span></h2>
                ${e.length>5?r`<input
                        type="search"
                        aria-label=${Z.filter}
                        placeholder=${Z.filter}
                        .value=${this.filter}
                        @input=${o=>{this.filter=o.target.value}}
                      />`:l}
                ${d(this,Le,zn).call(this)}
              </div>
              ${s.length===0?A(Z.noMatch,Z.noMatchHelp):r`<ul class="cards">
                      ${oe(s,o=>o.id,o=>d(this,Le,Jn).call(this,o))}
                    </ul>`}
            </section>`}`}};is=new WeakMap,ns=new WeakMap,Le=new WeakSet,zn=function(){let e=this.status?.memory;return e?r`<span class="total"
          ><span class="faint">${Z.memoryOfAll}</span>${ts(Z.memoryOfAll,e.usedBytes,e.maxBytes,`${q(e.usedBytes)} / ${q(e.maxBytes)}`)}</span
        >`:l},Kn=function(){return A(Z.none,Oe(Z.noneHelp),r`<div class="row">
        <a class="button primary" href=${S("install")}>${h.pages.install}</a>
        <a class="button" href=${S("catalogue")}>${h.pages.catalogue}</a>
      </div>`)},Qn=function(){let e=this.live.plugins.filter(c=>c.state==="failed"||c.state==="incompatible"||(c.missingPermissions?.length??0)>0||(c.faults?.length??0)>0),t=new Set(e.map(c=>c.id)),s=(this.status?.findings??[]).filter(c=>!c.plugin||!t.has(c.plugin)),o=this.live.waiting,a=this.alerts.filter(c=>!this.live.undo.has(`dismiss ${c.id}`)),u=r`<a href=${S("inbox")}>${Z.openInbox}</a>`;return o+e.length+s.length+a.length===0?l:r`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${Z.attention}</h2>
      ${o>0?P("info",r`<strong>${Z.approvals(o)}</strong> ${u}`):l}
      ${e.map(c=>P("bad",r`<p>
              <strong
                ><a href=${S("plugin",c.id)}><code>${c.id}</code></a> ${h.state[c.state]}</strong
              >
            </p>
            <p>${m(c.reason??"")}</p>
            ${Qa(c)}`))}
      ${s.map(c=>P(c.severity==="error"?"bad":"warn",r`<p>${c.plugin?r`<code>${c.plugin}</code>: `:l}${m(c.what)}</p>
            ${c.do?r`<p class="faint">${m(c.do)}</p>`:l} ${Ka(c.component)}`))}
      ${a.map(c=>P("warn",r`<p class="faint">${h.saysPlugin} <code>${c.plugin}</code>, ${H(c.created)}</p>
            <p>${c.title?r`<strong>${T(c.title)}</strong> `:l}${T(c.body??"")}</p>
            ${v(h.dismiss,()=>this.live.undo.later(`dismiss ${c.id}`,h.notifications.dismissed(c.plugin),async()=>{await this.client.dismissNotice({id:c.id}),await this.refresh()}),{name:Z.dismissOf(c.plugin)})}`))}
    </section>`},Jn=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),s=I(this,ns).get(e.id)??0;return r`<li class="card plugin">
      ${Me(e.name,e.id,{image:this.live.icons.of(e)})}
      <div class="grow">
        <h3>
          <a href=${S("plugin",e.id)}><bdi>${m(e.name)}</bdi></a> ${wi(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)}</p>
        <p class="said-line" dir="auto">${m(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${Z.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?ts(Z.memoryOf(e.id),e.stats.memoryBytes,t,`${q(e.stats.memoryBytes)} / ${q(t)}`):q(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${Z.work}</dt>
          <dd>${s>0?Z.ticks(C(Math.round(s))):Z.idle}</dd>
        </div>
        <div>
          <dt>${Z.calls}</dt>
          <dd>
            ${C(e.stats.calls)}${e.stats.errors+e.stats.crashes>0?r` <span class="bad-text">${Z.errors(e.stats.errors+e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},p([g()],gt.prototype,"status",2),p([g()],gt.prototype,"alerts",2),p([g()],gt.prototype,"filter",2),gt=p([b("home-page")],gt);function D(n){return new Promise(i=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");Rs(Ja(n,s=>t().close(s),()=>{let s=t().returnValue==="confirmed";e.remove(),i(s)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function Ja(n,i,e){return r`<dialog aria-labelledby="question" @close=${e}>
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
  </dialog>`}var N=h.access,Ya=86400,be,ki,Yn,Xn,Zn,eo,It=class extends y{constructor(){super(...arguments);$(this,be);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return r`<div class="title"><h1>${h.pages.access}</h1></div>
      ${this.made?d(this,be,Xn).call(this,this.made):l}
      ${d(this,be,ki).call(this,N.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,be,ki).call(this,N.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,be,Zn).call(this,e)}>
        <h2>${N.create}</h2>
        ${O(N.name,r`<input name="name" required maxlength="100" placeholder=${N.nameExample} />`)}
        ${O(N.reaches,r`<select name="plugin">
            <option value="">${N.everything}</option>
            ${this.live.plugins.map(e=>r`<option value=${e.id}>${N.onlyPlugin(e.id)}</option>`)}
          </select>`,N.reachesHelp)}
        ${O(N.expires,r`<select name="days">
            <option value="7">${N.days(7)}</option>
            <option value="30" selected>${N.days(30)}</option>
            <option value="365">${N.days(365)}</option>
            <option value="0">${N.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${N.create}</button></div>
      </form>`}};be=new WeakSet,ki=function(e,t){return t.length===0?l:r`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[N.name,N.prefix,N.reaches,N.made,N.used,N.expires].map(s=>r`<th>${s}</th>`)}
              <th><span class="hidden">${N.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(s=>d(this,be,Yn).call(this,s))}
          </tbody>
        </table>
      </div>
    </section>`},Yn=function(e){let t=e.scopes.map(s=>r`<code>${[s.plugin,s.method,s.path].filter(Boolean).join(" ")}</code> `);return r`<tr>
      <td>${m(e.name)}</td>
      <td>${e.prefix?r`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?w(N.everything,"warn"):t}</td>
      <td>${H(e.createdAt)}</td>
      <td>${e.lastUsedAt?H(e.lastUsedAt):N.never}</td>
      <td>${e.expiresAt?H(e.expiresAt):N.never}</td>
      <td class="end">
        ${v(N.revoke,()=>{d(this,be,eo).call(this,e)},{busy:this.runs(e.id),name:N.revokeOf(m(e.name))})}
      </td>
    </tr>`},Xn=function(e){return P("good",r`<p><strong>${N.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${v(N.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${v(N.done,()=>{this.made=void 0})}
        </div>`)},Zn=function(e){e.preventDefault();let t=e.target,s=new FormData(t),o=String(s.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(s.get("name")).trim(),scopes:o===""?[]:[{plugin:o}],expiresInSeconds:Number(s.get("days"))*Ya}),t.reset(),await this.updateComplete;let a=this.querySelector(".secret");a?.closest(".notice")?.scrollIntoView({block:"center"}),a?.focus({preventScroll:!0})})},eo=async function(e){await D({title:N.revokeQuestion(m(e.name)),body:r`<p>${N.revokeHelp}</p>`,confirm:N.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},p([g()],It.prototype,"tokens",2),p([g()],It.prototype,"made",2),It=p([b("access-page")],It);var J=h.ai,Te,to,so,io,no,oo,ft=class extends y{constructor(){super(...arguments);$(this,Te);this.usage=[]}async load(e){let[t,s]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=s.usage}view(){let e=this.settings;return r`<div class="title"><h1>${h.pages.ai}</h1></div>
      ${e.problem?P("bad",m(e.problem)):l} ${e.configured?l:P("info",J.none)}
      <form class="card form" @submit=${t=>d(this,Te,io).call(this,t)}>
        <h2>${J.provider}</h2>
        ${O(J.baseUrl,r`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,J.baseUrlHelp)}
        ${O(J.model,r`<input name="model" required .value=${e.model} />`)}
        ${O(J.key,r`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?J.keySet:J.keyNone}
          />`,J.keyHelp)}
        ${O(J.maxTokens,r`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,J.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${h.save}
          </button>
          ${e.configured?r`${v(J.test,()=>{d(this,Te,no).call(this)},{busy:this.runs("test")})}
                ${v(J.forget,()=>{d(this,Te,oo).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,Te,to).call(this,this.test):l}
      </form>
      <section>
        <h2>${J.usage}</h2>
        ${this.usage.length===0?A(J.noUsage,J.noUsageHelp):d(this,Te,so).call(this)}
      </section>`}};Te=new WeakSet,to=function(e){return P("good",r`<p>${J.answered(Ie(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${T(e.answer)}</p>`)},so=function(){return r`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${J.plugin}</th>
            <th>${J.tokens}</th>
            <th>${J.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>r`<tr>
                <td>
                  <a href=${S("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${ts(J.tokensOf(e.plugin),e.tokens,e.budget,`${C(e.tokens)} / ${C(e.budget)}`)}
                </td>
                <td>${C(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},io=function(e){e.preventDefault();let t=this.settings,s=e.target,o=new FormData(s),a=u=>String(o.get(u)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),s.querySelector("[name=key]").value=""})},no=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},oo=async function(){await D({title:J.forgetQuestion,body:r`<p>${J.forgetHelp}</p>`,confirm:J.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},p([g()],ft.prototype,"settings",2),p([g()],ft.prototype,"usage",2),p([g()],ft.prototype,"test",2),ft=p([b("ai-page")],ft);async function Us(n,i,e){let t=[],s=0;for(let o=n.body.getReader();;){let{done:a,value:u}=await o.read();if(a)break;t.push(u),e(s+=u.length)}Xa(new Blob(t),i)}function Xa(n,i){let e=document.createElement("a");e.href=URL.createObjectURL(n),e.download=i,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function Bs(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var ce=h.backup,je,ro,ao,lo,co,vt=class extends y{constructor(){super(...arguments);$(this,je);this.orphans=[];this.logs=!1;this.stored=""}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return r`<div class="title"><h1>${h.pages.backup}</h1></div>
      <section class="card">
        <h2>${ce.make}</h2>
        <p>${ce.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${ce.withLogs}</span></label
        >
        <div class="row">
          ${v(ce.make,()=>{d(this,je,ro).call(this)},{kind:"primary",busy:this.runs("backup")})}
        </div>
        ${this.bar("backup")}
        ${this.stored?P("good",r`<p>${ce.made}</p>
                  ${v(ce.confirmStored,()=>{d(this,je,ao).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${ce.restore}</h2>
        <p>${ce.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${ce.keyHelp}</p>
        <pre>wasmhost key export &gt; FILE</pre>
      </section>
      ${this.orphans.length===0?l:d(this,je,lo).call(this)}`}};je=new WeakSet,ro=async function(){this.stored="";let e=new Date().toISOString();await this.transfer("backup",ce.make,async({signal:s,moved:o})=>{let a=await this.client.backup({logs:this.logs},{signal:s});return await Us(a,`wasmhost-${Bs()}.tar.gz`,o),!0})&&(this.stored=e)},ao=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},lo=function(){return r`<section>
      <h2>${ce.orphans}</h2>
      <p class="faint">${ce.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>r`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${q(e.bytes)}, ${H(e.modified)}</span>
              </div>
              ${v(ce.delete,()=>{d(this,je,co).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:ce.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},co=async function(e){await D({title:ce.deleteQuestion(e.id),body:r`<p>${ce.deleteWarning}</p>`,confirm:ce.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},p([g()],vt.prototype,"orphans",2),p([g()],vt.prototype,"logs",2),p([g()],vt.prototype,"stored",2),vt=p([b("backup-page")],vt);var E=h.install,xi=[];function Pi(n){xi=n}var M,po,Ti,Ws,ho,uo,Ei,Si,Vs,mo,go,fo,vo,$o,yo,bo,wo,Ee=class extends y{constructor(){super(...arguments);$(this,M);this.grants=new Set;this.accept=!1;this.over=!1;this.queue=[];this.turn=0}connectedCallback(){super.connectedCallback(),this.queue=xi,xi=[],this.queue.length>0&&d(this,M,Ti).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return r`<div class="title">
        <h1>${h.pages.install}</h1>
        ${this.queue.length>1?r`<span class="faint">${E.turn(this.turn+1,this.queue.length)}</span>`:l}
      </div>
      ${this.fetching&&e?d(this,M,po).call(this,e):this.found?d(this,M,mo).call(this,this.found):e?r`<div class="row">${v(E.skip,()=>d(this,M,Ws).call(this,"catalogue"))}</div>`:d(this,M,ho).call(this)}`}};M=new WeakSet,po=function(e){return r`<section class="card stack">
      <p role="status">${E.fetching(e.id)}</p>
      <progress aria-label=${E.fetching(e.id)}></progress>
      <div class="row">${v(h.cancel,()=>this.fetching?.abort())}</div>
    </section>`},Ti=async function(){let{id:e,catalogue:t,version:s}=this.queue[this.turn],o=new AbortController;this.fetching=o,this.found=void 0,await this.run("inspect",async()=>{try{let a=await this.client.fetchPackage({id:e,catalogue:t,range:s},{signal:o.signal});await d(this,M,Vs).call(this,{path:a.path,fetched:a})}catch(a){if(!o.signal.aborted)throw a;this.isConnected&&$e("catalogue",e)}}),this.fetching=void 0},Ws=function(...e){if(this.turn+1>=this.queue.length){$e(...e);return}this.turn++,d(this,M,Ti).call(this)},ho=function(){return r`<form class="card stack" @submit=${e=>d(this,M,uo).call(this,e)}>
        <h2>${E.folder}</h2>
        <p class="faint">${Oe(E.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${O(E.path,r`<input name="path" required spellcheck="false" placeholder=${E.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${E.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,M,Ei).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${E.package}</h2>
        <p class="faint">${Oe(E.packageHelp)}</p>
        ${O(E.file,r`<input
            type="file"
            multiple
            @change=${e=>d(this,M,Ei).call(this,[...e.target.files??[]])}
          />`)}
        ${this.bar("inspect")}
      </div>`},uo=function(e){e.preventDefault(),d(this,M,Si).call(this,{path:String(new FormData(e.target).get("path")).trim()})},Ei=function(e){let t=e.find(o=>o.name.endsWith(".minisig")),s=e.find(o=>o!==t);s&&(async()=>await d(this,M,Si).call(this,{file:s,signature:await t?.text()}))()},Si=async function(e){"path"in e?await this.run("inspect",()=>d(this,M,Vs).call(this,e)):await this.transfer("inspect",E.package,({signal:t},s)=>d(this,M,Vs).call(this,e,s,t))},Vs=async function(e,t=this.client,s){let o=await("path"in e?t.inspectPlugin({path:e.path}):t.inspectPackage({signature:e.signature},e.file,{signal:s}));this.source=e,this.found=o,this.accept=!1,this.grants=new Set(o.permissions.filter(a=>!a.declined).map(a=>a.name))},mo=function(e){let t=e.installed!==void 0&&e.installed!=="";return r`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?E.upgradeOf(e.id):E.installOf(e.id)}</h2>
            <p class="faint">
              ${t?E.versions(m(e.installed),m(e.version)):`${E.version} ${m(e.version)}`}
              ${e.downgrade?w(E.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${Re([e.name,e.author?E.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,M,fo).call(this,e)} ${d(this,M,vo).call(this)} ${e.refused?P("bad",m(e.refused)):l}
        ${e.warnings?.length?P("warn",r`<strong>${E.warnings}</strong>
                  <ul>
                    ${e.warnings.map(s=>r`<li>${m(s)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${E.mayDo}</h2>
        ${e.permissions.length===0?r`<p>${E.nothing}</p>`:l}
        ${e.permissions.map(s=>r`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(s.name)}
                @change=${o=>d(this,M,go).call(this,s.name,o.target.checked)}
              /><span
                ><strong>${s.name}</strong> ${s.granted?w(E.had,"good"):l}${s.declined?w(E.declined):l}<br />${s.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,M,$o).call(this,e):l} ${d(this,M,bo).call(this,e)}
      <section class="card">
        <p class="faint">${E.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${v(t?E.upgrade:E.install,()=>{d(this,M,wo).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${this.queue.length>0?v(E.skip,()=>d(this,M,Ws).call(this,"catalogue")):v(h.cancel,()=>{this.found=void 0})}
        </div>
        ${this.bar("install")}
      </section>`},go=function(e,t){let s=new Set(this.grants);t?s.add(e):s.delete(e),this.grants=s},fo=function(e){if(!e.signer)return P("info",E.unsigned);let{signer:t}=e;return P(t.trusted?"good":"info",r`<p>${t.trusted?E.signedTrusted:E.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?r`<p>${E.signerFirst}</p>`:l}`)},vo=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?r`<p class="faint">${E.from(e.catalogue)}</p>
      ${e.yanked?P("bad",r`<p>${E.yanked}</p>${T(e.yanked)}`):l}
      ${e.vulnerable?P("bad",r`<p>${E.vulnerable}</p>${T(e.vulnerable)}`):l}`:l},$o=function(e){return r`<section class="card">
      <h2>${E.changes}</h2>
      <ul>
        ${e.changes.map(t=>r`<li>${m(t.what)}${d(this,M,yo).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${E.acceptChanges}</span></label
      >
    </section>`},yo=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),s=e.from||e.to?r` (${T(e.from??"")} → ${T(e.to??"")})`:l;return r`${t?r` ${T(t)}`:l}${e.atMost?` ${m(e.atMost)}`:l}${s}`},bo=function(e){let t=(s,o)=>o.length===0?l:r`<h3>${s}</h3>
            <ul>
              ${o.map(a=>r`<li>${a}</li>`)}
            </ul>`;return r`<section class="card">
      <h2>${E.does}</h2>
      ${t(E.endpoints,e.endpoints.map(s=>r`<code>${s.method} ${m(s.path)}</code> ${s.auth?l:w(E.open,"warn")}
              ${s.requiresConfirmation?w(E.asks,"info"):l}`))}
      ${t(E.jobs,e.jobs.map(s=>r`<code>${s.id}</code> ${m(s.atMost)} ${s.approvalRequired?w(E.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?E.memory(e.memory.wantedMb,e.memory.givenMb):E.noBackend}</p>
      ${this.source&&"file"in this.source?r`<p class="faint">${m(this.source.file.name)}, ${q(this.source.file.size)}</p>`:l}
    </section>`},wo=async function(e){let{source:t}=this;if(!t)return;let s={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},o=[...this.grants],a=await("path"in t?this.run("install",()=>this.client.installPlugin({path:t.path,grants:o,source:t.fetched?.source,...s})):this.transfer("install",E.installOf(e.id),({signal:u},c)=>c.installPackage({...s,grants:o,signature:t.signature},t.file,{signal:u})));a&&(await this.live.changed("plugins"),d(this,M,Ws).call(this,...this.queue.length>1?["catalogue"]:["plugin",a.id]))},p([g()],Ee.prototype,"source",2),p([g()],Ee.prototype,"found",2),p([g()],Ee.prototype,"grants",2),p([g()],Ee.prototype,"accept",2),p([g()],Ee.prototype,"over",2),p([g()],Ee.prototype,"queue",2),p([g()],Ee.prototype,"turn",2),p([g()],Ee.prototype,"fetching",2),Ee=p([b("install-page")],Ee);var x=h.catalogue,ko=60,Za=500,el=150;function zs(n){return r`${n.yanked?w(x.yanked,"bad"):l} ${n.vulnerable?w(x.vulnerable,"bad"):l}
  ${n.expired?w(x.expired,"warn"):l}`}function Ai(n){return r`${n.yanked?P("bad",r`<strong>${x.yanked}</strong> <bdi>${m(n.yanked)}</bdi>`):l}
  ${n.vulnerable?P("bad",r`<strong>${x.vulnerable}</strong> <bdi>${m(n.vulnerable)}</bdi>`):l}`}var os,pe,Ri,Gs,To,Eo,So,Po,qe=class extends y{constructor(){super(...arguments);$(this,pe);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;$(this,os,0)}async load(e){let t=Math.min(Za,Math.max(ko,this.hits?.plugins.length??0)),[s,o,{catalogues:a}]=await Promise.all([d(this,pe,Ri).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=s,this.catalogues=a.length,this.outdated=o}view(){let{plugins:e,found:t,tags:s,problems:o}=this.hits;return r`<div class="title">
        <h1>${h.pages.catalogue}</h1>
        <a class="button" href=${S("catalogues")}>${h.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?A(x.noCatalogues,x.noCataloguesHelp,r`<a class="button primary" href=${S("catalogues")}>${x.addOne}</a>`):r`${o?.map(a=>P("warn",m(a)))} ${d(this,pe,Po).call(this)} ${d(this,pe,Eo).call(this,s)}
              <p class="faint" role="status">${x.found(C(t))}. ${x.words}</p>
              ${e.length===0?A(x.none,x.noneHelp):r`<ul class="cards">
                      ${oe(e,a=>`${a.catalogue}/${a.id}`,a=>d(this,pe,So).call(this,a))}
                    </ul>`}
              ${e.length<t?r`<div class="row">${v(x.more,()=>{d(this,pe,To).call(this)},{busy:this.runs("more")})}</div>`:l}`}`}};os=new WeakMap,pe=new WeakSet,Ri=function(e,t){let{text:s,tag:o,category:a}=this;return this.client.searchCatalogues({text:s,tag:o,category:a,icons:!0,...e},{signal:t})},Gs=function(e=0){clearTimeout(I(this,os)),me(this,os,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},To=async function(){let e=this.hits.plugins;try{let t=await d(this,pe,Ri).call(this,{limit:ko,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},Eo=function(e){let t=this.tag!==""&&!e.some(s=>s.tag===this.tag);return r`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${x.search}
          placeholder=${x.search}
          maxlength="200"
          .value=${this.text}
          @input=${s=>{this.text=s.target.value,d(this,pe,Gs).call(this,el)}}
        />
        <select
          aria-label=${x.category}
          @change=${s=>{this.category=s.target.value,d(this,pe,Gs).call(this)}}
        >
          <option value="">${x.anyCategory}</option>
          ${Object.entries(x.categories).map(([s,o])=>r`<option value=${s}>${o}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${x.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:s})=>r`<button
              type="button"
              class="plain"
              aria-pressed=${s===this.tag?"true":"false"}
              @click=${()=>{this.tag=s===this.tag?"":s,d(this,pe,Gs).call(this)}}
            >
              <bdi>${m(s)}</bdi>
            </button>`)}
      </div>`},So=function(e){let t=this.outdated.plugins.find(s=>s.id===e.id&&s.catalogue===e.catalogue)?.version;return r`<li class="card plugin">
      ${Me(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h3>
          <a href=${S("catalogue",e.id)}><bdi>${m(e.name)}</bdi></a>
          ${e.installed?w(x.installed(m(e.installed)),"good"):l}
          ${t?w(x.update(m(t)),"info"):l} ${zs(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)} <bdi>${x.by(m(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${m(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(s=>m(s)).join(", ")}</bdi></p>
      </div>
    </li>`},Po=function(){let{plugins:e}=this.outdated;if(e.length===0)return l;let t=e.filter(s=>s.version);return r`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${x.updates} <span class="faint">${C(e.length)}</span></h2>
        ${t.length>1?v(x.upgradeAll,()=>xo(t)):l}
      </div>
      <ul class="rows">
        ${e.map(s=>r`<li>
              <div class="grow">
                <strong><a href=${S("catalogue",s.id)}><code>${s.id}</code></a></strong>
                ${s.version?x.toInstalled(m(s.installed),m(s.version)):x.nothingNewer} ${zs(s)}
                ${Ai(s)} ${s.changelog?Re(s.changelog,x.changes):l}
              </div>
              ${s.version?v(x.upgrade,()=>xo([s]),{kind:"primary",name:x.upgradeOf(s.id)}):l}
            </li>`)}
      </ul>
    </section>`},p([g()],qe.prototype,"text",2),p([g()],qe.prototype,"tag",2),p([g()],qe.prototype,"category",2),p([g()],qe.prototype,"hits",2),p([g()],qe.prototype,"outdated",2),p([g()],qe.prototype,"catalogues",2),qe=p([b("catalogue-page")],qe);function xo(n){Pi(n.map(i=>({id:i.id,catalogue:i.catalogue,version:i.version}))),$e("install")}var Ce,Ao,Ro,Mo,Mi,$t=class extends y{constructor(){super(...arguments);$(this,Ce);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,s]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=s}view(){return this.offers.map(e=>d(this,Ce,Ao).call(this,e))}};Ce=new WeakSet,Ao=function(e){return r`<section class="card">
        <div class="title">
          ${Me(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${m(e.name)}</bdi> ${zs(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${m(e.version)}
              ${e.installed?w(x.installed(m(e.installed)),"good"):l}
            </p>
          </div>
          ${e.installed===e.version?r`<a class="button" href=${S("plugin",e.id)}>${h.page.about}</a>`:v(e.installed?x.upgrade:x.install,()=>d(this,Ce,Mi).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${x.from(e.catalogue)}${e.category&&x.categories[e.category]?`, ${x.categories[e.category]}`:""}
        </p>
        ${Re([x.by(e.author),e.description].join(`
`))} ${Ai(e)}
        ${e.tags.length>0?r`<p class="faint">${x.tags}: <bdi>${e.tags.map(t=>m(t)).join(", ")}</bdi></p>`:l}
        <h2>${e.permissions.length>0?x.asksFor:x.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>r`<li><strong>${m(t.name)}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${x.claims}</p>
      </section>
      <section class="card">
        <h2>${x.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>d(this,Ce,Ro).call(this,e,t))}
        </ul>
      </section>`},Ro=function(e,t){return r`<li>
      <div class="grow">
        <strong>${m(t.version)}</strong> ${zs(t)}
        <p class="faint">${x.size} ${q(t.bytes)}. ${d(this,Ce,Mo).call(this,t)}</p>
        ${Ai(t)} ${t.changelog?Re(t.changelog,x.changes):l}
      </div>
      ${t.version===e.installed?w(x.isInstalled,"good"):v(x.install,()=>d(this,Ce,Mi).call(this,e,t.version),{name:x.installVersion(m(t.version)),disabled:e.expired})}
    </li>`},Mo=function(e){if(!e.signer)return x.unsigned;let t=this.publishers?.publishers.find(s=>s.fingerprint===e.signer);return r`${x.signer} <code>${e.signer}</code>${t?r` (${t.trusted?x.trusted:x.known})`:l}`},Mi=function(e,t){Pi([{id:e.id,catalogue:e.catalogue,version:t}]),$e("install")},p([j()],$t.prototype,"plugin",2),p([g()],$t.prototype,"offers",2),p([g()],$t.prototype,"publishers",2),$t=p([b("catalogue-plugin")],$t);var B=h.catalogues,st,Co,Ho,_o,rs=class extends y{constructor(){super(...arguments);$(this,st);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return r`<div class="title">
        <h1>${h.pages.catalogues}</h1>
        ${this.list.length>0?r`<a class="button" href=${S("catalogue")}>${B.browse}</a>`:l}
      </div>
      ${this.list.length===0?A(B.none,B.noneHelp):r`<ul class="rows card">
              ${this.list.map(e=>d(this,st,Co).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>d(this,st,_o).call(this,e)}>
        <h2>${B.add}</h2>
        ${O(B.place,r`<input name="place" required maxlength="2048" spellcheck="false" />`,B.placeHelp)}
        ${O(B.name,r`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,B.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${B.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${B.look}</button>
        </div>
      </form>`}};st=new WeakSet,Co=function(e){return r`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${T(e.title)} ${e.expired?w(B.expired,"bad"):l}
        <p class="faint">
          ${ze(e.place)} · ${B.plugins(C(e.plugins))} ·
          ${e.refreshedAt?r`${B.refreshed} ${H(e.refreshedAt)}`:B.never} · ${B.expires} ${H(e.expiresAt)}
        </p>
        <p class="faint"><code>${e.fingerprint}</code></p>
        ${e.problem?P("warn",m(e.problem)):l}
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
      ${v(B.remove,()=>{d(this,st,Ho).call(this,e)},{busy:this.runs(e.name),name:B.removeOf(e.name)})}
    </li>`},Ho=async function(e){await D({title:B.removeQuestion(e.name),body:r`<p>${B.removeHelp}</p>`,confirm:B.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},_o=function(e){e.preventDefault();let t=e.target,s=new FormData(t),o=String(s.get("place")).trim(),a=String(s.get("name")).trim();this.run("add",async()=>{let u=await this.client.offerCatalogue({place:o},{signal:this.signal});await D({title:B.question,body:r`<p>${B.questionHelp}</p>
          <dl class="pairs">
            <dt>${B.fingerprint}</dt>
            <dd><code>${u.fingerprint}</code></dd>
            <dt>${B.title}</dt>
            <dd>${T(u.title)}</dd>
            <dt>${h.pages.plugins}</dt>
            <dd>${C(u.plugins)}</dd>
            <dt>${B.expires}</dt>
            <dd>${H(u.expiresAt)}</dd>
          </dl>`,confirm:B.add})&&(await this.client.addCatalogue({name:a,place:o,key:u.key,daily:s.has("daily")||void 0}),t.reset())})},p([g()],rs.prototype,"list",2),rs=p([b("catalogues-page")],rs);var z=h.host,Se,Io,Oo,Lo,jo,qo,yt=class extends y{constructor(){super(...arguments);$(this,Se);this.topics=["plugins"];this.faults=[]}async load(e){let[t,s,o]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=s,this.faults=o.faults}view(){let e=this.status;return r`<div class="title"><h1>${h.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>P(t.severity==="error"?"bad":"warn",r`<p>${t.plugin?r`<code>${t.plugin}</code>: `:l}${m(t.what)}</p>
            ${t.do?r`<p class="faint">${m(t.do)}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${z.version}</dt>
          <dd>${m(e.version??"")}</dd>
          <dt>${z.started}</dt>
          <dd>${H(e.startedAt)}</dd>
          <dt>${z.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${z.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,s])=>r`${C(s)} ${h.state[t]??t} `)}
          </dd>
          ${e.memory?r`<dt>${z.memory}</dt>
                  <dd>
                    ${q(e.memory.usedBytes)} / ${q(e.memory.maxBytes)}
                    ${e.memory.refused>0?w(z.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,Se,Io).call(this,e)} ${d(this,Se,Oo).call(this)} ${d(this,Se,jo).call(this,this.key)}`}};Se=new WeakSet,Io=function(e){return r`<section>
      <h2>${z.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>w(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},Oo=function(){return this.faults.length===0?l:r`<section>
      <h2>${z.faults}</h2>
      ${this.faults.map(e=>P("bad",r`<p><code>${m(e.file)}</code> ${m(e.problem)}</p>
            <p>${m(e.advice)}</p>
            ${v(z.accept,()=>{d(this,Se,Lo).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},Lo=async function(e){await D({title:z.acceptQuestion,body:r`<p><code>${m(e.file)}</code></p>
        <p>${z.acceptWarning}</p>`,confirm:z.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},jo=function(e){return r`<section class="card">
      <h2>${z.key}</h2>
      <p class="faint">${z.keyHelp}</p>
      ${e.problem?P("bad",m(e.problem)):l}
      ${e.key===""?r`<p>${z.noKey}</p>`:r`<dl class="pairs">
                <dt>${z.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${z.keptIn}</dt>
                <dd>${e.source==="keyring"?z.keyring:z.file}</dd>
                <dt>${z.made}</dt>
                <dd>${H(e.created)}</dd>
                <dt>${z.protects}</dt>
                <dd>${z.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${v(z.rotate,()=>{d(this,Se,qo).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>`}
    </section>`},qo=async function(){await D({title:z.rotateQuestion,body:r`<p>${z.rotateHelp}</p>`,confirm:z.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},p([g()],yt.prototype,"status",2),p([g()],yt.prototype,"key",2),p([g()],yt.prototype,"faults",2),yt=p([b("host-page")],yt);var G=h.inbox;function tl(n){let i=n.rejected||n.state==="failed";return w(m(n.state),i?"bad":n.state==="succeeded"?"good":"")}var Ke,No,Fo,Ci,as=class extends y{constructor(){super(...arguments);$(this,Ke);this.topics=["approvals","notices"];this.decided=[]}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let{runs:e,calls:t}=this.live.inbox,s=this.live.states.filter(o=>o.kind==="inbox"&&Array.isArray(o.value)&&o.value.length>0);return r` <div class="title"><h1>${h.pages.inbox}</h1></div>
      ${e.length+t.length===0?A(G.none,G.noneHelp):r`<section class="stack" aria-label=${h.waiting}>
              ${oe(t,o=>o.id,o=>d(this,Ke,No).call(this,o))}
              ${oe(e,o=>o.id,o=>d(this,Ke,Fo).call(this,o))}
            </section>`}
      ${s.length===0?l:r`<section class="stack">
              <h2>${G.items}</h2>
              ${s.map(o=>r` <div class="card">
                    <p class="faint">${h.saysPlugin} <code>${o.plugin}</code></p>
                    <ul class="plain-list">
                      ${o.value.map(a=>r`<li>
                            ${T(a.title??"")}
                            <span class="faint">${T(a.description??"")} ${H(a.timestamp)}</span>
                          </li>`)}
                    </ul>
                  </div>`)}
            </section>`}
      ${this.decided.length===0?l:r`<section>
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
                    ${this.decided.map(o=>r`<tr>
                          <td><code>${o.plugin}</code></td>
                          <td>${ze(`${o.method} ${o.path}`)}</td>
                          <td>${tl(o)}</td>
                          <td>${m((o.rejected??o.approved)?.by??"")}</td>
                          <td>${H((o.rejected??o.approved)?.at??o.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};Ke=new WeakSet,No=function(e){let t=`call ${e.id}`;return r`<article class="card approval" aria-label=${G.callOf(e.plugin)}>
      <h2>${G.callOf(e.plugin)}</h2>
      <p>
        ${G.callBy(m(e.requestedBy))}
        ${H(e.asked)}${e.expires?r`, ${G.expires} ${H(e.expires)}`:l}.
      </p>
      <pre>${e.method} /plugins/${e.plugin}/${m(e.path)}${e.query?`?${m(e.query)}`:""}</pre>
      ${e.body?r`<pre class="body">${ue(e.body)}</pre>`:l}
      ${e.truncated?r`<p class="faint">${G.truncated(q(e.bodyBytes))} <code>${e.bodySha256}</code></p>`:l}
      ${e.description?Re(e.description):l}
      ${d(this,Ke,Ci).call(this,t,e.plugin,()=>this.client.approveCall({id:e.id}),()=>this.client.rejectCall({id:e.id}))}
    </article>`},Fo=function(e){return r`<article class="card approval" aria-label=${G.runOf(e.plugin,e.job)}>
      <h2>${G.runOf(e.plugin,e.job)}</h2>
      <p>
        ${G.due}
        ${H(e.scheduledAt)}${e.count>1?r`, ${G.standsFor(e.count)}`:l}${e.expires?r`, ${G.expires} ${H(e.expires)}`:l}. <a href=${S("plugin",e.plugin,"jobs")}>${G.openJob}</a>
      </p>
      ${e.label||e.description?Re([e.label,e.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${G.version} ${m(e.version??"")}</p>
      ${d(this,Ke,Ci).call(this,`run ${e.id}`,e.plugin,()=>this.client.approveRun({id:e.id}),()=>this.client.rejectRun({id:e.id}))}
    </article>`},Ci=function(e,t,s,o){let a=(c,k)=>()=>this.live.undo.later(e,c,async()=>{await k(),await this.live.changed("approvals")}),u=this.live.undo.has(e);return r`<div class="row">
      ${v(G.approve,a(G.approved(t),s),{kind:"primary",busy:u,name:G.approveOf(t)})}
      ${v(G.reject,a(G.rejected(t),o),{busy:u,name:G.rejectOf(t)})}
    </div>`},p([g()],as.prototype,"decided",2),as=p([b("inbox-page")],as);var Ne=h.limits,Ks,Do,Ot=class extends y{constructor(){super(...arguments);$(this,Ks);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return r`<div class="title">
        <h1>${h.pages.limits}</h1>
      </div>
      <p class="faint">${Oe(Ne.help)}</p>
      ${O(Ne.search,r`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?A(Ne.none,Ne.noneHelp):d(this,Ks,Do).call(this,e)}`}};Ks=new WeakSet,Do=function(e){return r`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[Ne.name,Ne.value,Ne.default,Ne.range].map(t=>r`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${oe(e,t=>t.name,t=>r`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?w(Ne.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${Ne.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([g()],Ot.prototype,"limits",2),p([g()],Ot.prototype,"search",2),Ot=p([b("limits-page")],Ot);var Fe=h.notifications,Hi=200,re,Uo,_i,Ii,Bo,Wo,Vo,Go,it=class extends y{constructor(){super(...arguments);$(this,re);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1}async load(e){let t=await d(this,re,_i).call(this,void 0,e),s=t.at(-1)?.position??0,o=new Set(t.map(c=>c.id)),a=t.length<Hi,u=a?[]:this.notices.filter(c=>c.position<s&&!o.has(c.id));this.end=a||this.end&&this.notices.length>0,this.notices=[...t,...u]}view(){let e=this.notices.filter(t=>!this.live.undo.has(`dismiss ${t.id}`));return r`<div class="title">
        <h1>${h.pages.notifications}</h1>
        ${v(Fe.markAll,()=>{d(this,re,Go).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(t=>!t.read)})}
      </div>
      <div class="row end">
        ${O(Fe.plugin,r`<select
            @change=${t=>{d(this,re,Ii).call(this,()=>this.plugin=t.target.value)}}
          >
            <option value="">${Fe.all}</option>
            ${this.live.plugins.map(t=>r`<option value=${t.id}>${t.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${t=>{d(this,re,Ii).call(this,()=>this.unread=t.target.checked)}}
          /><span>${Fe.unread}</span></label
        >
      </div>
      ${e.length===0?A(Fe.none,Fe.noneHelp):r`<ul class="rows card notices">
              ${oe(e,t=>t.id,t=>d(this,re,Bo).call(this,t))}
            </ul>`}
      ${this.end?l:v(Fe.more,()=>{this.run("more",()=>d(this,re,Uo).call(this))},{busy:this.runs("more")})}`}};re=new WeakSet,Uo=async function(){let e=await d(this,re,_i).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<Hi,this.notices=[...this.notices,...e]},_i=async function(e,t){let s={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...s,before:e,limit:Hi},{signal:t})).notifications},Ii=function(e){e(),this.notices=[],this.refresh()},Bo=function(e){return r`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?w(Fe.alert,"warn"):l}
          <a href=${S("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${H(e.created)}
        </p>
        <p>${e.title?r`<strong>${T(e.title)}</strong> `:l}${T(e.body??"")}</p>
      </div>
      ${e.read?l:v(Fe.read,()=>{d(this,re,Wo).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${v(h.dismiss,()=>d(this,re,Vo).call(this,e),{kind:"plain"})}
    </li>`},Wo=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},Vo=function(e){this.live.undo.later(`dismiss ${e.id}`,Fe.dismissed(e.plugin),async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},Go=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},p([g()],it.prototype,"notices",2),p([g()],it.prototype,"plugin",2),p([g()],it.prototype,"unread",2),p([g()],it.prototype,"end",2),it=p([b("notifications-page")],it);var _=h.activity,sl=2e3,il=90,nt,we,Qs,zo,ls,Lt=class extends y{constructor(){super(...arguments);$(this,we);this.plugin="";$(this,nt,[])}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},sl);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=await this.client.getAudit({id:this.plugin,limit:50},{signal:e});this.audit=t;let{figures:s}=t,o=t.functions.reduce((u,c)=>u+c.denied,0),a={at:Date.now(),calls:s.calls,denied:o,cpuMs:s.cpuMs,memory:s.memoryBytes};me(this,nt,[...I(this,nt),a].slice(-il-1))}view(){let{figures:e,functions:t,hosts:s,requests:o,calls:a}=this.audit,u=d(this,we,Qs).call(this,f=>f.calls),c=d(this,we,Qs).call(this,f=>f.denied),k=d(this,we,Qs).call(this,f=>f.cpuMs/10),F=f=>f.at(-1)??0;return r`<div class="charts">
        ${ss(_.calls,u,_.perSecond(F(u).toFixed(1)))}
        ${ss(_.cpu,k,`${F(k).toFixed(1)} %`)}
        ${ss(_.memory,I(this,nt).map(f=>f.memory),`${q(e.memoryBytes)}`)}
        ${ss(_.denials,c,_.perSecond(F(c).toFixed(1)))}
      </div>
      <p class="faint">${_.sinceOpen}</p>
      <dl class="pairs card">
        <dt>${_.totalCalls}</dt>
        <dd>${_.callsText(C(e.calls),C(e.errors),C(e.crashes))}</dd>
        <dt>${_.cpuTime}</dt>
        <dd>${Ie(e.cpuMs)} <span class="faint">${_.waited(Ie(e.cpuWaitMs))}</span></dd>
        <dt>${_.memoryPeak}</dt>
        <dd>${q(e.memoryPeakBytes)} / ${q(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${_.functions}</h2>
        ${t.length===0?A(_.noFunctions,_.noFunctionsHelp):d(this,we,ls).call(this,[_.function,_.allowed,_.denied,_.failed,_.in,_.out],t.map(f=>[r`<code>${f.namespace}.${f.function}</code>`,C(f.allowed),f.denied>0?w(C(f.denied),"bad"):"0",f.failed>0?w(C(f.failed),"warn"):"0",q(f.bytesIn),q(f.bytesOut)]))}
      </section>
      ${s.length===0?l:r`<section>
              <h2>${_.hosts}</h2>
              ${d(this,we,zo).call(this)}
            </section>`}
      ${o.length===0?l:r`<section>
              <h2>${_.requests}</h2>
              ${d(this,we,ls).call(this,[_.time,_.request,_.status,_.took,_.out,_.in],[...o].reverse().map(f=>[r`<time datetime=${f.time}>${Mt(f.time)}</time>`,r`<code>${f.method} ${m(f.host)}</code>${f.count>1?` × ${f.count}`:l}`,f.code?w(f.code,"bad"):String(f.status),Ie(f.durationMs),q(f.bytesOut),q(f.bytesIn)]))}
            </section>`}
      ${a.length===0?l:r`<section>
              <h2>${_.decided}</h2>
              ${d(this,we,ls).call(this,[_.time,_.request,_.status,_.by],a.map(f=>[H((f.approved??f.rejected)?.at),r`<code>${f.method} ${m(f.path)}</code>`,m(f.state),m((f.approved??f.rejected)?.by??"")]))}
            </section>`}`}};nt=new WeakMap,we=new WeakSet,Qs=function(e){return I(this,nt).slice(1).map((t,s)=>{let o=I(this,nt)[s];return Math.max(0,e(t)-e(o))/Math.max(1,t.at-o.at)*1e3})},zo=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(s=>s.bytesIn+s.bytesOut));return d(this,we,ls).call(this,[_.host,_.traffic,_.asked,_.refused,_.last],e.map(s=>[r`<code>${m(s.host)}</code>`,r`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(s.bytesIn+s.bytesOut)/t*100} height="8"></rect></svg
          >${q(s.bytesIn+s.bytesOut)}</span
        >`,C(s.calls),s.refused>0?w(C(s.refused),"bad"):"0",H(s.last)]))},ls=function(e,t){return r`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(s=>r`<th>${s}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(s=>r`<tr>
                ${s.map(o=>r`<td>${o}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([j()],Lt.prototype,"plugin",2),p([g()],Lt.prototype,"audit",2),Lt=p([b("plugin-activity")],Lt);var ae=h.stored,Oi=50;function Ko(n){if(n==null)return r`<span class="faint">null</span>`;let i=typeof n=="string"?n:JSON.stringify(n);return r`<span dir="auto">${m(i.length>300?i.slice(0,300)+"…":i)}</span>`}var ds,he,Qo,Jo,Li,Yo,Xo,Zo,er,fe=class extends y{constructor(){super(...arguments);$(this,he);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];$(this,ds,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!I(this,ds)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),me(this,ds,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let s={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:Oi};this.rows=(await this.client.queryRows(s,{signal:e})).rows}}view(){let{shown:e}=this,t=(s,o,a)=>r`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>d(this,he,Qo).call(this,o)}
      >
        ${s}
      </button>`;return r`<div class="row" role="group" aria-label=${ae.what}>
        ${this.collections.map(s=>t(`${m(s.name)} (${C(s.rows)})`,{collection:s.name},typeof e=="object"&&e.collection===s.name))}
        ${t(ae.keys,"keys",e==="keys")} ${t(ae.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,he,Xo).call(this):e==="files"?d(this,he,Zo).call(this):d(this,he,Jo).call(this,e.collection)}`}};ds=new WeakMap,he=new WeakSet,Qo=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},Jo=function(e){let s=["id",...this.collections.find(o=>o.name===e)?.columns.map(o=>o.name)??[],"created_at","updated_at"];return r`<form
        class="row end"
        @submit=${o=>{o.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${O(ae.filter,r`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${o=>{this.where=o.target.value}}
            />`)}
        </div>
        <button>${ae.apply}</button>
      </form>
      ${this.rows.length===0?A(ae.noRows,ae.noRowsHelp):r`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${s.map(o=>d(this,he,Yo).call(this,o))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(o=>r`<tr>
                        ${s.map(a=>r`<td>${Ko(o[a])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?l:r`<div class="row">
              ${v(ae.before,()=>d(this,he,Li).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${ae.rowsOf(C(this.offset+1),C(this.offset+this.rows.length))}</span>
              ${v(ae.after,()=>d(this,he,Li).call(this,1),{disabled:this.rows.length<Oi})}
            </div>`}`},Li=function(e){this.offset=Math.max(0,this.offset+e*Oi),this.refresh()},Yo=function(e){let{by:t,descending:s}=this.order;return r`<th aria-sort=${t!==e?"none":s?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!s},this.offset=0,this.refresh()}}
      >
        ${m(e)}${t===e?s?" ↓":" ↑":l}
      </button>
    </th>`},Xo=function(){return r`${O(ae.prefix,r`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?A(ae.noKeys,ae.noKeysHelp):r`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${ae.key}</th>
                  <th>${ae.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>r`<tr>
                      <td>${ze(String(e.key))}</td>
                      <td>${Ko(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},Zo=function(){let e=this.folder.split("/").filter(Boolean),t=s=>()=>{this.folder=s,this.file=void 0,this.refresh()};return r`<div class="row">
        ${v(ae.top,t(""),{kind:"plain"})}
        ${e.map((s,o)=>{let a=e.slice(0,o+1).join("/");return v(`/ ${m(s)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?A(ae.noFiles,ae.noFilesHelp):r`<ul class="rows card">
              ${this.files.map(s=>{let o=[...e,s.name].join("/");return r`<li>
                  ${v(m(s.name)+(s.folder?"/":""),s.folder?t(o):()=>{d(this,he,er).call(this,o)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?r`<section>
              <h3>${ze(this.file.path)}</h3>
              <pre tabindex="0">${ue(this.file.text)}</pre>
            </section>`:l}`},er=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},p([j()],fe.prototype,"plugin",2),p([g()],fe.prototype,"collections",2),p([g()],fe.prototype,"shown",2),p([g()],fe.prototype,"rows",2),p([g()],fe.prototype,"order",2),p([g()],fe.prototype,"where",2),p([g()],fe.prototype,"offset",2),p([g()],fe.prototype,"beginning",2),p([g()],fe.prototype,"folder",2),p([g()],fe.prototype,"files",2),p([g()],fe.prototype,"file",2),fe=p([b("plugin-stored")],fe);var se=h.data,ot,tr,sr,ir,jt=class extends y{constructor(){super(...arguments);$(this,ot);this.plugin=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(s=>s.name==="storage"&&s.granted);return r`${t?r`<section>
              <h2>${se.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${se.export}</h2>
        <p>${se.exportHelp}</p>
        <div class="row">
          ${v(se.export,()=>{d(this,ot,tr).call(this)},{kind:"primary",busy:this.runs("export")})}
        </div>
        ${this.bar("export")}
      </section>
      <section class="card">
        <h2>${se.import}</h2>
        <p>${se.importHelp}</p>
        <form class="stack" @submit=${s=>{d(this,ot,sr).call(this,s)}}>
          <label class="field"><span>${se.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${se.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${se.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${se.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${se.import}</button>
          </div>
        </form>
        ${this.bar("import")}
        ${this.imported?d(this,ot,ir).call(this,this.imported):l}
      </section>`}};ot=new WeakSet,tr=async function(){await this.transfer("export",se.export,async({signal:e,moved:t})=>{let s=await this.client.export({id:this.plugin},{signal:e});await Us(s,`${this.plugin}-${Bs()}.tar.gz`,t)})},sr=async function(e){e.preventDefault();let t=new FormData(e.target),s=t.get("file"),o=t.has("replace");await D({title:se.importQuestion(this.plugin),body:r`<p>${o?se.replaceWarning:se.importWarning}</p>
        <p class="faint">${m(s.name)}, ${q(s.size)}</p>`,confirm:se.import,danger:o})&&(this.imported=void 0,this.imported=await this.transfer("import",se.import,({signal:u},c)=>c.importPlugin({id:this.plugin,replace:o,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},s,{signal:u})))},ir=function(e){return P("good",r`<p>${se.imported(C(e.rows),C(e.keys),C(e.files),C(e.settings))}</p>
        ${e.secrets.length>0?r`<p>${se.secrets} ${e.secrets.map(t=>r`<code>${m(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?r`<p>${se.leftOut} ${e.unknown.map(t=>r`<code>${m(t)}</code> `)}</p>`:l}`)},p([j()],jt.prototype,"plugin",2),p([g()],jt.prototype,"imported",2),jt=p([b("plugin-data")],jt);var De=h.endpoints,Js=n=>n.method==="POST"||n.method==="PUT"||n.method==="PATCH",qt,nr,or,bt=class extends y{constructor(){super(...arguments);$(this,qt);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?A(De.none,De.noneHelp):r`<div class="stack">${this.endpoints.map(e=>d(this,qt,nr).call(this,e))}</div>`}};qt=new WeakSet,nr=function(e){let t=`${e.method} ${e.url}`,s=this.live.calls.of(e.method,e.url),o=this.inputs.get(t)??s?.input??{query:"",body:Js(e)?"{}":""},a=u=>{this.inputs=new Map(this.inputs).set(t,{...o,...u})};return r`<details class="card endpoint" ?open=${s!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:w(De.open,"warn")} ${e.requiresConfirmation?w(De.asks,"info"):l}
      </summary>
      ${e.description?r`<p>${T(e.description)}</p>`:l}
      <form class="stack" @submit=${u=>d(this,qt,or).call(this,u,e,o)}>
        ${O(De.query,r`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${o.query}
            @input=${u=>a({query:u.target.value})}
          />`)}
        ${Js(e)?O(De.body,r`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${o.body}
                  @input=${u=>a({body:u.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${s?.stop!==void 0} ?disabled=${s?.stop!==void 0}>
            ${De.send}
          </button>
          ${s?.stop?v(h.cancel,()=>s.stop?.abort()):l}
          ${e.requiresConfirmation?r`<span class="faint">${De.asksHelp}</span>`:l}
        </div>
      </form>
      ${s?.stop&&e.requiresConfirmation?P("info",r`${De.waits} <a href=${S("inbox")}>${h.home.openInbox}</a>`):l}
      ${s?.failure===void 0?l:tt(s.failure)}
      ${s?.answer?r`<div class="stack" role="status">
              <p>${w(String(s.answer.status),s.answer.status<400?"good":"bad")}
              ${Ie(s.answer.ms)}</p>
              <pre tabindex="0">${ue(s.answer.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${De.curl}</p>
        <pre tabindex="0">${m(nl(e,o))}</pre>
      </div>
    </details>`},or=function(e,t,s){e.preventDefault();let o=Js(t)&&s.body.trim()!==""?s.body:void 0;this.live.calls.send(t.method,t.url,s,o,t.requiresConfirmation?void 0:this.signal)},p([j()],bt.prototype,"plugin",2),p([g()],bt.prototype,"endpoints",2),p([g()],bt.prototype,"inputs",2),bt=p([b("plugin-endpoints")],bt);function nl(n,i){let e=o=>`'${o.replaceAll("'","'\\''")}'`,t=["curl"];n.method!=="GET"&&t.push("-X",n.method),n.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),Js(n)&&i.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(i.body));let s=new URLSearchParams(i.query).toString();return t.push(e(location.origin+n.url+(s?`?${s}`:""))),t.join(" ")}var rt=h.feeds,Nt,rr,ar,wt=class extends y{constructor(){super(...arguments);$(this,Nt);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,s]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=s.articles}view(){let e=this.feeds.filter(t=>!this.live.undo.has(`feed ${this.plugin} ${t.id}`));return r`<form class="card row end" @submit=${t=>d(this,Nt,rr).call(this,t)}>
        <div class="grow">
          ${O(rt.address,r`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${rt.add}</button>
      </form>
      ${e.length===0?A(rt.none,rt.noneHelp):r`<ul class="rows card">
              ${e.map(t=>r`<li>
                    <div class="grow">
                      <strong>${T(t.title||t.url)}</strong>
                      <p class="faint">${ze(t.url)} · ${H(t.updatedAt)}</p>
                      ${t.error?r`<p class="bad-text">${m(t.error)}</p>`:l}
                    </div>
                    ${v(rt.remove,()=>d(this,Nt,ar).call(this,t),{name:rt.removeOf(m(t.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:r`<section>
              <h2>${rt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(t=>r`<li>
                      <div class="grow">
                        ${$i(t.link)?r`<a href=${$i(t.link)} target="_blank" rel="noopener noreferrer"
                                >${T(t.title)}</a
                              >`:T(t.title)}
                        <p class="faint">
                          ${t.author?r`${T(t.author)} · `:l}${H(t.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Nt=new WeakSet,rr=function(e){e.preventDefault();let t=e.target,s=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:s}),t.reset()})},ar=function(e){this.live.undo.later(`feed ${this.plugin} ${e.id}`,rt.removed(m(e.url)),async()=>{await this.client.removeFeed({id:this.plugin,feed:e.id}),await this.refresh()})},p([j()],wt.prototype,"plugin",2),p([g()],wt.prototype,"feeds",2),p([g()],wt.prototype,"articles",2),wt=p([b("plugin-feeds")],wt);var le=h.jobs,ol=2e3,lt,lr,dr,cr,at=class extends y{constructor(){super(...arguments);$(this,lt);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},ol);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[s,o]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=s.jobs,this.runsOfJobs=o.runs}view(){return this.jobs.length===0?A(le.none,le.noneHelp):r`<ul class="rows card">
        ${this.jobs.map(e=>d(this,lt,lr).call(this,e))}
      </ul>
      <section>
        <h2>${le.history}</h2>
        ${this.runsOfJobs.length===0?r`<p class="faint">${le.noRuns}</p>`:d(this,lt,cr).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?v(le.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};lt=new WeakSet,lr=function(e){return r`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${T(e.label)}
        ${e.approvalRequired?w(le.asks,"info"):l} ${e.running?w(le.running,"good"):l}
        ${e.waiting?r`<a href=${S("inbox")}>${le.waits}</a>`:l}
        <p class="faint">
          <code>${m(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:r`(${le.declared} <code>${m(e.declaredSchedule)}</code>)`}
          ${e.next?r`· ${le.next} ${H(e.next)}`:l}
          ${e.registered?l:r`· <span class="bad-text">${le.noHandler}</span>`}
        </p>
        ${e.description?r`<p class="faint" dir="auto">${T(e.description)}</p>`:l}
      </div>
      ${v(le.run,()=>{d(this,lt,dr).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:le.runOf(e.job)})}
    </li>`},dr=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},cr=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return r`<div class="table">
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
          ${this.runsOfJobs.map(t=>r`<tr>
                <td><code>${t.job}</code></td>
                <td>${H(t.scheduledAt)}</td>
                <td>${w(m(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?Ie(t.durationMs):l}</td>
                <td>${t.error?T(t.error):m(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([j()],at.prototype,"plugin",2),p([g()],at.prototype,"jobs",2),p([g()],at.prototype,"runsOfJobs",2),p([g()],at.prototype,"more",2),at=p([b("plugin-jobs")],at);var Pe=h.log,rl=["debug","info","warn","error"],al=5e3,ll=500,dl=1e3,kt,He,ji,pr,hr,ur,Qe=class extends y{constructor(){super(...arguments);$(this,He);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;$(this,kt)}async load(){d(this,He,ji).call(this)}disconnectedCallback(){super.disconnectedCallback(),I(this,kt)?.abort()}updated(e){if(super.updated(e),!this.follow||!["entries","search","follow"].some(s=>e.has(s)))return;let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(s=>s.message.toLowerCase().includes(e)||s.requestId===this.search);return r`<div class="row end">
        ${O(Pe.level,r`<select
            @change=${s=>{this.level=s.target.value,d(this,He,ji).call(this)}}
          >
            ${rl.map(s=>r`<option value=${s} ?selected=${s===this.level}>${Pe.levels[s]}</option>`)}
          </select>`)}
        ${O(Pe.search,r`<input
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
      ${t.length===0?A(Pe.none,this.search===""?Pe.noneHelp:Pe.noMatch):r`<ol class="log" tabindex="0" aria-label=${Pe.title}>
              ${oe(t,s=>s.seq,s=>d(this,He,ur).call(this,s))}
            </ol>`}`}};kt=new WeakMap,He=new WeakSet,ji=function(){I(this,kt)?.abort(),me(this,kt,new AbortController),this.entries=[],d(this,He,pr).call(this,I(this,kt).signal)},pr=async function(e){let t;for(;!e.aborted;){try{let s={level:this.level,limit:ll,follow:!0,lastEventId:t},o=this.plugin===""?this.client.followHostLog(s,{signal:e}):this.client.followLog({...s,id:this.plugin},{signal:e}),a=[];for await(let u of o){let c=u.data;t=c.seq,a.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,He,hr).call(this,a.splice(0)),50)),a.push(c)}}catch(s){if(e.aborted)return;this.live.connection==="open"&&(this.failure=s)}await new Promise(s=>setTimeout(s,dl))}},hr=function(e){this.entries=[...this.entries,...e].slice(-al)},ur=function(e){return r`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${Mt(e.time)}>${Pn(e.time)}</time>
      <b>${e.level}</b>
      <span>${ue(e.message)}${e.dropped?r` <em>${Pe.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?r`<button
              type="button"
              class="plain"
              title=${Pe.sameRequest}
              aria-label=${Pe.sameRequest}
              @click=${()=>{this.search=e.requestId}}
            >
              ${e.requestId.slice(0,8)}
            </button>`:l}
    </li>`},p([j()],Qe.prototype,"plugin",2),p([g()],Qe.prototype,"entries",2),p([g()],Qe.prototype,"level",2),p([g()],Qe.prototype,"search",2),p([g()],Qe.prototype,"follow",2),Qe=p([b("plugin-log")],Qe);var R=h.overview,K,mr,gr,fr,ps,vr,$r,yr,br,wr,qi,cs=class extends y{constructor(){super(...arguments);$(this,K);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?r`
      ${Re([e.description,e.author?R.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?r`<p class="row" aria-label=${R.tags}>
              ${e.tags.map(t=>r`<span class="badge">${T(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?P("warn",r`${R.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${R.permissions}</h2>
        ${e.permissions.length===0?r`<p class="faint">${R.noPermissions}</p>`:r`<ul class="rows card">
                ${e.permissions.map(t=>d(this,K,mr).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,K,vr).call(this,e):l}
      ${d(this,K,yr).call(this,e)} ${d(this,K,wr).call(this,e)}
    `:l}};K=new WeakSet,mr=function(e,t){let{name:s,granted:o}=t;return r`<li>
      <div class="grow">
        <strong>${s}</strong> ${o?w(R.granted,"good"):w(R.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${o?v(R.revoke,()=>{d(this,K,fr).call(this,e,s)},{busy:this.runs(s),name:R.revokeOf(s)}):v(R.grant,()=>{d(this,K,gr).call(this,e,t)},{busy:this.runs(s),name:R.grantOf(s)})}
    </li>`},gr=async function(e,t){await D({title:R.grantQuestion(t.name,e.id),body:r`<p>${t.explanation}</p>
        <p class="faint">${R.grantHelp}</p>`,confirm:R.grant})&&await d(this,K,ps).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},fr=async function(e,t){await D({title:R.revokeQuestion(t,e.id),body:r`<p>${R.revokeHelp}</p>`,confirm:R.revoke,danger:!0})&&await d(this,K,ps).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},ps=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},vr=function(e){return r`<section>
      <h2>${R.network}</h2>
      ${e.network===void 0?r`<p class="faint">${R.networkNotGranted}</p>`:r`<form class="card form" @submit=${t=>d(this,K,$r).call(this,t,e)}>
              ${O(R.hosts,r`<textarea
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
    </section>`},$r=function(e,t){e.preventDefault();let s=new FormData(e.target),o=String(s.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,K,ps).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:o,only:s.has("only")}))},yr=function(e){let t=[[R.since,H(e.since)],[R.instances,C(e.stats.instances)],[R.memory,R.memoryText(q(e.stats.memoryBytes),q(e.stats.memoryMaxBytes))],[R.calls,R.callsText(C(e.stats.calls),C(e.stats.errors),C(e.stats.crashes))],[R.queued,C(e.stats.queued)]];return r`<section>
      <h2>${R.figures}</h2>
      <dl class="pairs card">
        ${t.map(([s,o])=>r`<dt>${s}</dt>
              <dd>${o}</dd>`)}
      </dl>
      <form class="card row" @submit=${s=>d(this,K,br).call(this,s,e)}>
        <label class="row grow"
          ><span>${R.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${R.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${h.save}</button>
      </form>
    </section>`},br=function(e,t){e.preventDefault();let s=Number(new FormData(e.target).get("weight"));d(this,K,ps).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:s}))},wr=function(e){return r`<section>
      <h2>${R.remove}</h2>
      <div class="card row">
        <p class="grow">${R.removeHelp} <a href=${S("plugin",e.id,"data")}>${R.exportFirst}</a></p>
        ${v(R.remove,()=>{d(this,K,qi).call(this,e,!1)},{busy:this.runs("remove")})}
        ${v(R.purge,()=>{d(this,K,qi).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},qi=async function(e,t){await D({title:t?R.purgeQuestion(e.id):R.removeQuestion(e.id),body:r`<p>${t?R.purgeWarning:R.removeWarning}</p>`,confirm:t?R.purge:R.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),$e()})},p([j()],cs.prototype,"plugin",2),cs=p([b("plugin-overview")],cs);var ie=h.sessions,cl=400,Ni=new Map;function kr(n,i){Ni.set(n,i)}var Ys=n=>n?.status==="starting"||n?.status==="running",Ft,Q,hs,xr,Tr,Er,Xs,Sr,Fi,Di,Je=class extends y{constructor(){super(...arguments);$(this,Q);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";$(this,Ft)}connectedCallback(){super.connectedCallback(),this.draft=Ni.get(this.plugin)??"",Ni.delete(this.plugin)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(I(this,Ft))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,s]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let o=s.messages.length!==this.messages.length||Ys(I(this,Q,hs));this.messages=s.messages,clearTimeout(I(this,Ft)),Ys(I(this,Q,hs))&&me(this,Ft,setTimeout(()=>{this.refresh()},cl)),o&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return r`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${m(e.label)}</bdi></h2>
          ${v(ie.new,()=>$e("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>r`<li>
                <a
                  href=${S("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${T(t.name)}</span> ${H(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?r`<p class="faint">${ie.none}</p>`:l}
      </aside>
      <div class="card conversation">${I(this,Q,hs)?d(this,Q,Er).call(this,I(this,Q,hs)):d(this,Q,xr).call(this,e)}</div>
    </div>`}};Ft=new WeakMap,Q=new WeakSet,hs=function(){return this.list?.sessions.find(e=>e.id===this.session)},xr=function(e){return r`${A(ie.start,ie.startHelp)} ${d(this,Q,Tr).call(this,e)} ${d(this,Q,Fi).call(this,void 0)}`},Tr=function(e){return e.suggestedPrompts.length===0?l:r`<div>
      <p class="faint">${ie.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>r`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${T(t.label)}
            </button>`)}
      </div>
    </div>`},Er=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return r`<div class="row">
        <h2 class="grow">${T(e.name)}</h2>
        ${w(ie.status[e.status]??m(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:v(ie.stop,()=>{this.run("stop",()=>this.client.stopSession(I(this,Q,Xs)))},{busy:this.runs("stop")})}
        ${v(ie.remove,()=>{d(this,Q,Sr).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?r`<p class="bad-text">${m(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${ie.messages} aria-busy=${Ys(e)?"true":"false"}>
        ${oe(this.messages,s=>s.id,s=>r`<div class="message ${s.role==="user"?"mine":""}">
              <small
                >${s.role==="user"?ie.you:ie.role[s.role]??m(s.role)} · ${H(s.timestamp)}</small
              >
              <p dir="auto">${ue(s.text)}</p>
            </div>`)}
        ${Ys(e)?r`<p class="faint typing">${ie.working}</p>`:l}
      </div>
      ${e.status==="ended"?r`<p class="faint">${ie.ended}</p>`:d(this,Q,Fi).call(this,e)}`},Xs=function(){return{id:this.plugin,session:this.session}},Sr=async function(){await D({title:ie.removeQuestion,body:r`<p>${ie.removeHelp}</p>`,confirm:ie.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(I(this,Q,Xs)),$e("plugin",this.plugin,"sessions")})},Fi=function(e){return r`<form class="composer" @submit=${t=>{d(this,Q,Di).call(this,t,e)}}>
      <textarea
        aria-label=${ie.message}
        placeholder=${ie.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,Q,Di).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${ie.send}</button>
    </form>`},Di=async function(e,t){e.preventDefault();let s=this.draft.trim();s!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...I(this,Q,Xs),text:s});else{let o=await this.client.createSession({id:this.plugin,prompt:s});$e("plugin",this.plugin,"sessions",o.id)}this.draft=""})},p([j()],Je.prototype,"plugin",2),p([j()],Je.prototype,"session",2),p([g()],Je.prototype,"list",2),p([g()],Je.prototype,"messages",2),p([g()],Je.prototype,"draft",2),Je=p([b("plugin-sessions")],Je);var de=h.settings,ee,Dt,Pr,Ar,Rr,Mr,Ui,Cr,Ye=class extends y{constructor(){super(...arguments);$(this,ee);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?A(de.none,de.noneHelp):r`<form class="card form wide" @submit=${e=>d(this,ee,Mr).call(this,e)}>
      <p class="faint">${de.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,ee,Rr).call(this,e):d(this,ee,Pr).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${h.save}
        </button>
        ${this.saved?r`<span role="status" class="faint">${de.saved}</span>`:l}
      </div>
    </form>`}};ee=new WeakSet,Dt=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},Pr=function(e){let t=`setting-${e.key}`,s=this.edits.has(e.key)?this.edits.get(e.key):e.value;return r`<div class="setting">
      <label for=${t}>${T(e.label)}</label>
      ${e.description?r`<small id="${t}-help" dir="auto">${ue(e.description)}</small>`:l}
      <div class="row">
        ${d(this,ee,Ar).call(this,e,t,s)}
        ${e.testAction?v(de.test,()=>{d(this,ee,Cr).call(this,e)},{busy:this.runs(`test ${e.key}`),name:de.testOf(m(e.key)),title:m(e.testAction.label)}):l}
        ${e.isSet?v(de.reset,()=>{d(this,ee,Ui).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:de.resetOf(m(e.key))}):l}
      </div>
      ${e.note?r`<small class="bad-text">${m(e.note)}</small>`:l}
      ${this.tests.has(e.key)?r`<pre role="status">${ue(this.tests.get(e.key))}</pre>`:l}
    </div>`},Ar=function(e,t,s){let o=e.description?`${t}-help`:l;switch(e.type){case"toggle":return r`<input
          type="checkbox"
          id=${t}
          aria-describedby=${o}
          .checked=${s===!0}
          @change=${a=>d(this,ee,Dt).call(this,e.key,a.target.checked)}
        />`;case"select":return r`<select
          id=${t}
          aria-describedby=${o}
          @change=${a=>d(this,ee,Dt).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>r`<option value=${a.value} ?selected=${a.value===s}>${m(a.label)}</option>`)}
        </select>`;case"number":return r`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${o}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(s??"")}
            required
            @input=${a=>d(this,ee,Dt).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:r`<small>${de.range(e.min,e.max)}</small>`}`;case"password":return r`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${o}
          placeholder=${e.isSet?de.passwordSet:de.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,ee,Dt).call(this,e.key,a.target.value)}
        />`;default:return r`<input
          id=${t}
          aria-describedby=${o}
          .value=${String(s??"")}
          @input=${a=>d(this,ee,Dt).call(this,e.key,a.target.value)}
        />`}},Rr=function(e){return P("warn",r`<p><code>${m(e.key)}</code> ${de.kept}</p>
        ${e.note?r`<p>${m(e.note)}</p>`:l}
        ${v(de.forget,()=>{d(this,ee,Ui).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},Mr=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Ui=async function(e){await D({title:de.unsetQuestion(e.key,this.plugin),body:r`<p>${de.unsetHelp}</p>`,confirm:e.type===""?de.forget:de.reset,danger:!0})&&await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let s=new Map(this.edits);s.delete(e.key),this.edits=s})},Cr=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?de.tested:JSON.stringify(t,null,2)))},p([j()],Ye.prototype,"plugin",2),p([g()],Ye.prototype,"settings",2),p([g()],Ye.prototype,"edits",2),p([g()],Ye.prototype,"tests",2),p([g()],Ye.prototype,"saved",2),Ye=p([b("plugin-settings")],Ye);var ne=h.versions,xt,Hr,Bi,Ut=class extends y{constructor(){super(...arguments);$(this,xt);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return r`<section class="card">
        <h2>${ne.installed}</h2>
        <dl class="pairs">
          <dt>${ne.version}</dt>
          <dd>${m(e.version)}</dd>
          ${e.digest?r`<dt>${ne.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${S("install")}>${ne.upgrade}</a>
          ${e.source?.catalogue?r`<a class="button" href=${S("catalogue",e.id)}>${ne.inCatalogue}</a>`:l}
        </div>
        <p class="faint">${ne.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,xt,Hr).call(this,e,e.previous):A(ne.none,ne.noneHelp)}`}};xt=new WeakSet,Hr=function(e,t){return r`<section class="card">
      <h2>${ne.before}</h2>
      <p>${ne.beforeIs(m(t.version))}</p>
      ${t.grants?.length?r`<p>${ne.grantsAgain}</p>
              <ul>
                ${t.grants.map(s=>r`<li><strong>${s.name}</strong> ${s.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?ne.withData:ne.withoutData}</p>
      <div class="row">
        ${v(ne.back,()=>{d(this,xt,Bi).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?v(ne.backKeep,()=>{d(this,xt,Bi).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},Bi=async function(e,t,s){await D({title:ne.question(e.id,m(t.version)),body:r`<p>${t.dataCopy&&!s?ne.dataWarning:ne.keepWarning}</p>`,confirm:ne.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:s}),await this.live.changed("plugins")})},p([j()],Ut.prototype,"plugin",2),p([g()],Ut.prototype,"info",2),Ut=p([b("plugin-versions")],Ut);var te=h.plugin,pl=()=>r`<a href=${S()}>${h.pages.home}</a>`,Ue,_r,Ir,Or,Lr,Tt=class extends y{constructor(){super(...arguments);$(this,Ue);this.plugin="";this.open="";this.detail="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?r`
      <div class="title">
        ${Me(e.name,e.id,{large:!0,image:this.live.icons.of(e)})}
        <div class="grow">
          <h1><bdi>${m(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${m(e.version)}</span> ${wi(e)}</p>
        </div>
        ${d(this,Ue,Lr).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?P("bad",m(e.reason)):l}
      ${e.refused?P("bad",m(e.refused)):l}
      ${(e.faults??[]).map(t=>P("bad",r`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${te.parts}>
        ${d(this,Ue,_r).call(this,e).map(([t,s])=>r`<a
              href=${t===""?S("plugin",e.id):S("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${s}</a
            >`)}
      </nav>
      ${d(this,Ue,Ir).call(this,e)}
    `:this.live.ready?A(te.unknown,te.unknownHelp,pl()):r``}};Ue=new WeakSet,_r=function(e){let t=o=>e.permissions.some(a=>a.name===o);return[["",te.overview,!0],["endpoints",te.endpoints,e.endpoints.length>0],["settings",te.settings,!0],["jobs",te.jobs,e.jobs.length>0],["log",te.log,!0],["data",te.data,!0],["sessions",te.sessions,t("sessions")],["feeds",te.feeds,t("rss")],["activity",te.activity,!0],["versions",te.versions,!0]].filter(([,,o])=>o).map(([o,a])=>[o,a])},Ir=function(e){switch(this.open){case"endpoints":return r`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return r`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return r`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return r`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return r`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return r`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return r`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return r`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return r`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Or=async function(e){await D({title:te.disableQuestion(e.id),body:r`<p>${te.disableHelp}</p>`,confirm:te.disable})&&await this.run("disable",async()=>{await this.client.disablePlugin({id:e.id}),await this.live.changed("plugins")})},Lr=function(e){let t=(o,a)=>()=>{this.run(o,async()=>{await a(),await this.live.changed("plugins")})},s=e.state==="disabled";return r`<div class="row">
      ${e.ui?.page?r`<a class="button primary" href=${S("page",e.id)}>${te.open}</a>`:l}
      ${s?v(te.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):r`${v(te.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:te.reloadHelp})}
            ${v(te.disable,()=>{d(this,Ue,Or).call(this,e)},{busy:this.runs("disable")})}`}
    </div>`},p([j()],Tt.prototype,"plugin",2),p([j()],Tt.prototype,"open",2),p([j()],Tt.prototype,"detail",2),Tt=p([b("plugin-page")],Tt);var V=h.publishers,hl=1e4,ul=["any","signed","listed","trusted"],Ae,jr,qr,Nr,Fr,Dr,us=class extends y{constructor(){super(...arguments);$(this,Ae)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return r`<div class="title"><h1>${h.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${V.policy}</legend>
        ${ul.map(s=>r`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===s}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:s}))}}
              /><span>${V.policies[s]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?A(V.none,V.noneHelp):r`<ul class="rows card">
              ${t.map(s=>d(this,Ae,jr).call(this,s))}
            </ul>`}
      <form class="card form" @submit=${s=>d(this,Ae,Dr).call(this,s)}>
        <h2>${V.trust}</h2>
        ${O(V.key,r`<input name="key" required spellcheck="false" />`,V.keyHelp)}
        ${O(V.name,r`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${V.trust}</button></div>
      </form>
      <form class="card form" @submit=${s=>d(this,Ae,Nr).call(this,s)}>
        <h2>${V.rotate}</h2>
        ${O(V.statement,r`<input name="statement" type="file" required />`,Oe(V.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${V.rotate}</button></div>
      </form>`}};Ae=new WeakSet,jr=function(e){return r`<li>
      <div class="grow">
        <strong>${m(e.name??"")||V.unnamed}</strong>
        ${e.trusted?w(V.trusted,"good"):w(V.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${H(e.addedAt)}</p>
        ${e.plugins.length>0?r`<p>${V.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?r`<p>${V.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${v(V.rename,()=>{d(this,Ae,qr).call(this,e)},{busy:this.runs(`name ${e.key}`),name:V.renameOf(e.fingerprint)})}
      ${v(V.forget,()=>{d(this,Ae,Fr).call(this,e)},{busy:this.runs(e.key),name:V.forgetOf(e.fingerprint)})}
    </li>`},qr=async function(e){let t=e.name??"";!await D({title:V.renameOf(e.fingerprint),body:O(V.name,r`<input
          maxlength="100"
          .value=${t}
          @input=${o=>{t=o.target.value}}
        />`),confirm:V.rename})||t.trim()===""||await this.run(`name ${e.key}`,()=>this.client.renamePublisher({publisher:e.key,name:t.trim()}))},Nr=function(e){e.preventDefault();let t=e.target,s=new FormData(t).get("statement");s instanceof File&&this.run("rotate",async()=>{if(s.size>hl)throw new Error(V.noStatement);await this.client.rotatePublisher({statement:await s.text()}),t.reset()})},Fr=async function(e){await D({title:V.forgetQuestion(e.fingerprint),body:r`<p>${V.forgetHelp}</p>`,confirm:V.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},Dr=function(e){e.preventDefault();let t=e.target,s=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(s.get("key")).trim(),name:String(s.get("name")).trim()||void 0}),t.reset()})},p([g()],us.prototype,"list",2),us=p([b("publishers-page")],us);function Ur(n,i){Vi(n,i.replace(/\r\n?/g,`
`).split(`
`),0)}var Br=/^ {0,3}(```|~~~)/,Wr=/^ {0,3}(#{1,6})[ \t]+(.*)$/,Vr=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,Zs=/^ {0,3}> ?/,ms=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,ml=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function ve(n,i){return n.appendChild(n.ownerDocument.createElement(i))}function Vi(n,i,e){let t=e<8;for(let s=0;s<i.length;){let o=i[s],a=Wr.exec(o),u=Br.exec(o);if(o.trim()==="")s++;else if(u){let c=++s;for(;s<i.length&&!i[s].trimStart().startsWith(u[1]);)s++;ve(ve(n,"pre"),"code").textContent=i.slice(c,s++).join(`
`)}else if(a)Wi(ve(n,`h${a[1].length}`),a[2]),s++;else if(Vr.test(o))ve(n,"hr"),s++;else if(t&&Zs.test(o)){let c=[];for(;s<i.length&&Zs.test(i[s]);)c.push(i[s++].replace(Zs,""));Vi(ve(n,"blockquote"),c,e+1)}else if(t&&ms.test(o))s=fl(n,i,s,e);else if(o.includes("|")&&s+1<i.length&&ml.test(i[s+1]))s=vl(n,i,s);else{let c=[o];for(;++s<i.length&&i[s].trim()!==""&&!gl(i[s],t);)c.push(i[s]);Wi(ve(n,"p"),c.join(`
`))}}}function gl(n,i){return Br.test(n)||Wr.test(n)||Vr.test(n)||i&&(Zs.test(n)||ms.test(n))}function fl(n,i,e,t){let s=/\d/.test(ms.exec(i[e])[2]),o=ve(n,s?"ol":"ul");o instanceof n.ownerDocument.defaultView.HTMLOListElement&&(o.start=parseInt(i[e].trim(),10));for(let a;e<i.length&&(a=ms.exec(i[e]))&&/\d/.test(a[2])===s;){let u=[i[e++].slice(a[0].length)],c=/^(\t| {2,})/;for(;e<i.length;e++){let k=i[e];if(k.trim()===""?!c.test(i[e+1]??""):!c.test(k))break;u.push(k.replace(/^(\t| {1,4})/,""))}for(;e<i.length&&i[e].trim()===""&&ms.test(i[e+1]??"");)e++;Vi(ve(o,"li"),u,t+1)}return e}function vl(n,i,e){let t=ve(n,"table"),s=(o,a)=>{let u=ve(t,"tr");for(let c of o.trim().replace(/^\||\|$/g,"").split("|"))Wi(ve(u,a),c.trim())};for(s(i[e],"th"),e+=2;e<i.length&&i[e].includes("|");e++)s(i[e],"td");return e}var $l=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,yl={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function Wi(n,i){let e=[{mark:"",element:n}],t=0,s=o=>e[e.length-1].element.append(o);for(let o of i.matchAll($l)){let[a,u,c,k,F,f]=o,U=o.index+a.length;s(i.slice(t,o.index)),t=U;let L=e[e.length-1].element,Y=i[o.index-1]??"";if(u!==void 0)s(u);else if(c!==void 0)ve(L,"code").textContent=c;else if(k!==void 0){let ke=ve(L,"a");ke.textContent=k||F,/^(https?:\/\/|mailto:)/i.test(F)&&(ke.href=F)}else f===void 0?ve(L,"br"):e[e.length-1].mark===f&&!/\s/.test(Y)?e.pop():e.length>8||/^\s?$/.test(i[U]??"")||f[0]==="_"&&/\w/.test(Y)?s(f):e.push({mark:f,element:ve(L,yl[f])})}s(i.slice(t));for(let{mark:o,element:a}of e.slice(1).reverse())a.replaceWith(o,...a.childNodes)}var X=class extends Error{constructor(e,t){super(t);this.code=e}};var Gr=5e3,Gi=(n,i)=>new X("not_supported",`export.${n} is not possible here: ${i}`),ei=(n,i)=>new X("invalid_argument",`export.${n}: ${i}`),gs=class{#e=new Map;#t;#s;#i=0;#a=!1;#n=-Gr;constructor(i,e){this.#t=i,this.#s=e}static has(i){return["savePDF","pickFolder","writeFiles","verifyFiles","openFolder"].includes(i)}async call(i,e,t){let s=e[0]??{};switch(i){case"savePDF":return this.#l(i,()=>this.#o(s));case"pickFolder":return this.#l(i,()=>this.#r(t));case"openFolder":{let o=this.#c(i,s.path);return this.#l(i,async()=>(await this.#d(i,{mode:"read",startIn:o}),{opened:!0}))}case"writeFiles":return{written:await this.#h(this.#c(i,s.directory),this.#p(i,s.files,t),t),directory:zr(s.directory)};default:return this.#u(this.#c(i,s.directory),this.#p(i,s.files,t))}}async#l(i,e){let{activeElement:t,defaultView:s}=this.#t.ownerDocument;if(t!==this.#t||!s?.navigator.userActivation.isActive||this.#a||performance.now()-this.#n<Gr)throw new X("permission_denied",`export.${i} needs a click of the user in the page, each time`);this.#a=!0;try{return await e()}finally{this.#a=!1,this.#n=performance.now()}}async#o({filename:i,markdown:e,metadata:t}){if(typeof e!="string")throw ei("savePDF","markdown must be a text");let s=this.#t.ownerDocument,o=s.createElement("iframe");o.setAttribute("sandbox","allow-same-origin allow-modals"),o.className="print",o.setAttribute("aria-hidden","true"),o.tabIndex=-1,Object.assign(o.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),s.body.append(o);try{let a=o.contentDocument;a.title=m(String(i??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,a.body.style.font="11pt/1.5 sans-serif",a.body.style.overflowWrap="anywhere",Ur(a.body,e);for(let[u,c]of Object.entries(t??{}).reverse()){if(typeof c!="string"&&typeof c!="number")continue;let k=a.createElement(u==="title"?"h1":"p");k.textContent=u==="title"?String(c):`${u}: ${c}`,a.body.prepend(k)}for(let u of a.querySelectorAll("pre"))u.style.whiteSpace="pre-wrap";for(let u of a.querySelectorAll("table, th, td"))Object.assign(u.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(u=>setTimeout(u)),o.contentWindow.print()}finally{o.remove()}return null}async#d(i,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new X("permission_denied",`export.${i}: ${t.message}`)}}async#r(i){if(!this.#s)throw Gi("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw Gi("pickFolder","the browser has no dialog for it");if(this.#e.size>=i.folders)throw new X("quota_exceeded",`the page has ${i.folders} folders already`);let e=await this.#s()&&await this.#d("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name||"folder";for(let s=2;this.#e.has(t);s++)t=`${e.name} (${s})`;return this.#e.set(t,e),{selected:!0,path:t}}#c(i,e){if(!window.showDirectoryPicker)throw Gi(i,"this browser does not let a page use a folder");let t=this.#e.get(zr(e));if(t)return t;throw new X("not_found",`export.${i}: the user has chosen no such folder; call pickFolder`)}#p(i,e,t){if(!Array.isArray(e))throw ei(i,"files must be a list");if(e.length>t.files)throw new X("quota_exceeded",`at most ${t.files} files are possible`);return e.map(s=>{let o=typeof s=="string"?{name:s}:s,{name:a,content:u=""}=o??{};if(typeof a!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(a)){let c=JSON.stringify(a);throw ei(i,`${c} is no path of a file in the folder, whose names begin with no dot`)}if(typeof u!="string")throw ei(i,"the content of a file must be a text");return{name:a,content:u}})}async#h(i,e,t){if((this.#i+=e.length)>t.files)throw new X("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:s,content:o}of e)try{let a=await(await Kr(i,s,!0)).createWritable();await a.write(o),await a.close()}catch(a){throw new X("unavailable",`export.writeFiles: ${s}: ${a.message}`)}return e.length}async#u(i,e){let t=[];for(let{name:s}of e)try{await Kr(i,s,!1)}catch(o){if(!["NotFoundError","TypeMismatchError"].includes(o.name))throw new X("unavailable",`export.verifyFiles: ${s}: ${o.message}`);t.push(s)}return{verified:t.length===0,missing:t}}};function zr(n){return String(n?.path??n)}async function Kr(n,i,e){let t=i.split("/"),s=t.pop();for(let o of t)n=await n.getDirectoryHandle(o,{create:e});return n.getFileHandle(s,{create:e})}var zi={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},bl=256,wl=2048,Jr=matchMedia("(hover: hover)").matches?5e3:1e3,Ki={at:-Jr,tab:!1};for(let n of["keydown","pointerdown"])addEventListener(n,i=>{Ki={at:performance.now(),tab:i instanceof KeyboardEvent&&i.key==="Tab"}},!0);var Qr=new Rt(1),fs=class{#e;#t;#s;#i;#a;#n;#l;#o;#d=!1;#r=new AbortController;#c=0;#p=0;#h=0;#u=!1;#f=!1;#v=!1;#x=0;#$=document.activeElement;#m;constructor(i,e,t,s={}){let o=s.window??window;this.#e=i,this.#t=e,this.#s=t,this.place=this.#m=s.at,this.element=document.createElement("iframe"),this.element.title=s.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#a=new gs(this.element,t.confirmFolder),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),o.addEventListener("message",this.#b),this.element.addEventListener("load",()=>{this.#d=!1}),this.element.addEventListener("pointerenter",()=>this.#f=!0),this.element.addEventListener("pointerleave",()=>this.#f=!1),addEventListener("focusin",this.#w),addEventListener("focus",this.#y),addEventListener("blur",this.#k);let a=t.onTheme(()=>this.#o?.postMessage({theme:t.theme()}));this.#i=()=>{o.removeEventListener("message",this.#b),removeEventListener("focusin",this.#w),removeEventListener("focus",this.#y),removeEventListener("blur",this.#k),a()},this.#T(s.overlay??!1)}async#T(i){try{let e=await this.#e.openView({id:this.#t,overlay:i});if(this.#r.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#l=e.id,this.#n=e.limits,Qr.most=e.limits.connections,this.element.src=e.url+(this.#m?.hash??"")}catch(e){this.#g(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#v=!0,this.element.focus({preventScroll:!0})}close(){this.#r.signal.aborted||(this.#r.abort(),this.#i(),this.#o?.close(),this.element.remove(),this.#l!==void 0&&this.#e.closeView({id:this.#t,view:this.#l}).catch(()=>{}))}#g(i){this.#r.signal.aborted||(this.close(),this.#s.failed(i))}#b=i=>{let e=this.element.contentWindow;if(e===null||i.source!==e||this.#d||i.data?.wasmhost!=="ready")return;this.#d=!0,this.#o?.close();let t=new MessageChannel;this.#o=t.port1,this.#o.onmessage=a=>this.#E(t.port1,a.data);let{token:s}=i.data,o={wasmhost:"connect",token:s,theme:this.#s.theme(),place:this.#m};this.#m=void 0,e.postMessage(o,"*",[t.port2])};#w=()=>{document.activeElement!==this.element&&(this.#$=document.activeElement),this.#y()};#y=()=>{document.activeElement!==this.element&&(this.#v=!1)};#k=()=>{document.activeElement!==this.element||this.#v||this.#f||Ki.tab||navigator.userActivation.isActive&&performance.now()-Ki.at>Jr||(++this.#x>this.#n.focuses&&this.#g(zi.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#$ instanceof HTMLElement&&this.#$.focus()}))};#E(i,e){let t=Math.floor(performance.now()/1e3);if(t!==this.#p&&(this.#p=t,this.#h=0),++this.#h>this.#n.messagesPerSecond){this.#g(zi.flood);return}if(typeof e!="object"||e===null)return;if("follow"in e){this.#R();return}if("place"in e){this.#S(e.place);return}let{id:s,namespace:o,method:a,args:u}=e;typeof s!="number"||typeof o!="string"||typeof a!="string"||typeof u!="string"||o.length+a.length>bl||this.#P(i,{id:s,namespace:o,method:a,args:u})}#S(i){let{hash:e,x:t,y:s}=i??{};typeof e!="string"||e.length>wl||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(s)||(this.place={hash:e,x:t,y:s})}async#P(i,e){this.#c++;try{if(this.#c>this.#n.openCalls)throw new X("quota_exceeded","too many calls wait for their answers");i.postMessage({id:e.id,result:await this.#A(e)})}catch(t){let s=t instanceof X?t.code:"unavailable",o=t instanceof Error?t.message:String(t);i.postMessage({id:e.id,error:{code:s,message:o}}),t.code==="view_not_found"&&this.#g(zi.ended)}finally{this.#c--}}async#A({namespace:i,method:e,args:t}){if(t.length>this.#n.callBytes)throw new X("quota_exceeded",`the arguments of a call have at most ${this.#n.callBytes} bytes`);let s;try{s=JSON.parse(t)}catch{s=void 0}if(!Array.isArray(s))throw new X("invalid_argument","the arguments of a call must be a list of JSON");if(i==="session"&&e==="launchWithDraft"){let{activeElement:k,defaultView:F}=this.element.ownerDocument;if(k!==this.element||!F?.navigator.userActivation.isActive)throw new X("permission_denied","session.launchWithDraft needs a click of the user in the page");let f=s[0]??{};this.#s.openSession({draftText:String(f.draftText??""),autoSend:f.autoSend===!0});return}if(i==="export"&&gs.has(e))return this.#a.call(e,s,this.#n);let{signal:o}=this.#r,a={id:this.#t,view:this.#l??"",namespace:i,method:e,args:s},{result:u,error:c}=await Qr.take(()=>this.#e.callView(a,{signal:o}),o);if(c!==void 0)throw new X(c.code,c.message);return u}async#R(){if(!this.#u)for(this.#u=!0;!this.#r.signal.aborted;){try{for await(let i of this.#e.followEvents({id:this.#t},{signal:this.#r.signal})){if(i.name==="end")break;let{channel:e,data:t}=i.data;typeof e=="string"&&this.#o?.postMessage({channel:e,data:t})}}catch{}await new Promise(i=>setTimeout(i,1e3))}}};var Be=h.page,kl=["50","100","200","300","400","500","600","700","800","900"].map(n=>`--surface-${n}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function xl(){let n=getComputedStyle(document.documentElement);return{mode:ri(),visualTheme:"wasmhost",properties:Object.fromEntries(kl.map(i=>[i,n.getPropertyValue(i).trim()]))}}function Yr(n,i,e){return{theme:xl,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!n.plugin(i)?.permissions.some(s=>s.name==="sessions"&&s.granted))throw new X("permission_denied","session.launchWithDraft needs the permission sessions");kr(i,t.draftText),$e("plugin",i,"sessions")},failed:e}}var _e,vs,Wt,dt,ti,Xr,Bt=class extends y{constructor(){super(...arguments);$(this,dt);this.plugin="";this.topics=["plugins"];this.reason="";$(this,_e);$(this,vs);$(this,Wt)}updated(e){super.updated(e);let t=this.querySelector(".frame"),s=this.live.plugin(this.plugin),o=!1;s?.state==="active"&&s.digest!==I(this,vs)&&(o=I(this,_e)?.focused??!1,me(this,vs,s.digest),d(this,dt,ti).call(this),this.reason=""),t&&!I(this,_e)&&this.reason===""&&(me(this,_e,new fs(this.client,this.plugin,{...Yr(this.live,this.plugin,a=>{d(this,dt,ti).call(this),this.reason=a}),confirmFolder:()=>D({title:Be.folderOf(this.plugin),body:r`<p>${Be.folder}</p>`,confirm:Be.chooseFolder})},{title:Be.titleOf(this.plugin),at:I(this,Wt)})),t.append(I(this,_e).element),o&&I(this,_e).focus())}disconnectedCallback(){super.disconnectedCallback(),d(this,dt,ti).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?A(h.plugin.unknown,h.plugin.unknownHelp):r``;let t=!e.ui?.hideSessions&&e.permissions.some(o=>o.name==="sessions"&&o.granted),s=t||!e.ui?.hidePanel;return r`<div class="page-bar">
        ${Me(e.name,e.id,{image:this.live.icons.of(e)})}
        <h1 class="grow"><bdi>${m(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?l:w(h.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?v(Be.overlay,()=>{d(this,dt,Xr).call(this)}):l}
        <a class="button" href=${S("plugin",e.id)}>${Be.about}</a>
      </div>
      ${this.reason===""?l:P("bad",r`<p>${m(this.reason)}</p>
                ${v(Be.again,()=>{this.reason=""})}`)}
      <div class="page-columns">
        <div class="frame"></div>
        ${s?r`<aside class="beside">
                ${e.ui?.hidePanel?l:r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?r`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:l}
              </aside>`:l}
      </div>`}};_e=new WeakMap,vs=new WeakMap,Wt=new WeakMap,dt=new WeakSet,ti=function(){me(this,Wt,I(this,_e)?.place??I(this,Wt)),I(this,_e)?.close(),me(this,_e,void 0)},Xr=async function(){await this.run("overlay",async()=>{let e={width:360,height:480},t=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(e):window.open("","",`popup,width=${e.width},height=${e.height}`);if(!t)throw new Error(Be.blocked);let s=new fs(this.client,this.plugin,Yr(this.live,this.plugin,()=>t.close()),{overlay:!0,title:Be.titleOf(this.plugin),window:t});t.document.title=Be.titleOf(this.plugin),Object.assign(t.document.body.style,{margin:"0",height:"100vh"}),Object.assign(s.element.style,{border:"0",width:"100%",height:"100%"}),t.document.body.append(s.element),t.addEventListener("pagehide",()=>s.close())})},p([j()],Bt.prototype,"plugin",2),p([g()],Bt.prototype,"reason",2),Bt=p([b("plugin-view")],Bt);var Tl=[["ai",h.pages.ai,"spark"],["access",h.pages.access,"key"],["publishers",h.pages.publishers,"shield"],["catalogues",h.pages.catalogues,"list"],["backup",h.pages.backup,"box"],["log",h.pages.log,"screen"],["limits",h.pages.limits,"gauge"],["host",h.pages.host,"host"]],El=n=>n<=1?n*100:n,W,Zr,ea,Qi,ta,sa,ia,na,Et,oa,ra,aa,Xe=class extends xe{constructor(){super(...arguments);$(this,W);this.out=!1;this.place=Ns();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,W,ea).call(this)),d(this,W,Zr).call(this)}render(){return this.out?d(this,W,sa).call(this):this.live?r` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${h.skip}</a
      >
      ${d(this,W,ia).call(this,this.live)} ${d(this,W,oa).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,W,aa).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:r`<p class="loading" role="status">${h.loading}</p>`}};W=new WeakSet,Zr=async function(){try{if(!await On()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new qs(Zt());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,W,Qi).call(this)),Gn(e),this.place=Ns(),this.live=e,e.start()},ea=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=Ns(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},Qi=function(){this.live?.stop(),this.live=void 0,this.out=!0},ta=async function(){this.live?.stop(),await Ln().catch(()=>{}),d(this,W,Qi).call(this)},sa=function(){return r`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${h.signedOut.title}</h1>
        ${this.failure===void 0?l:tt(this.failure)}
        <p>${h.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${h.signedOut.why}</p>
      </div>
    </main>`},ia=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return r`<header>
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
      <a class="brand" href=${S()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?r`<span class="faint connection">${h.connection.open}</span>`:w(h.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,W,na).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${h.leave}
        title=${h.leave}
        @click=${()=>{d(this,W,ta).call(this)}}
      >
        ${ge("out")}
      </button>
    </header>`},na=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},s=oi();return r`<button
      type="button"
      class="plain"
      title=${h.theme[s]}
      aria-label=${h.theme[s]}
      @click=${()=>{Zi(e[(e.indexOf(s)+1)%e.length]),this.requestUpdate()}}
    >
      ${ge(t[s])}
    </button>`},Et=function(e,t,s,o=l){let a=e.length===0?this.place.length===0:e.every((u,c)=>this.place[c]===u);return r`<a href=${S(...e)} aria-current=${a?"page":l}
      >${s}<span class="grow">${t}</span>${o}</a
    >`},oa=function(e){let t=(s,o)=>s>0?r`<span class="number" aria-label="${s} ${o}">${s>=100?"99+":s}</span>`:l;return r`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${h.navigation}>
      ${d(this,W,Et).call(this,[],h.pages.home,ge("home"))}
      ${d(this,W,Et).call(this,["inbox"],h.pages.inbox,ge("inbox"),t(e.waiting,h.waiting))}
      ${d(this,W,Et).call(this,["notifications"],h.pages.notifications,ge("bell"),t(e.unread,h.notifications.unread))}
      ${d(this,W,Et).call(this,["catalogue"],h.pages.catalogue,ge("search"))}
      <h2>${h.pages.plugins}</h2>
      <div class="plugins">${e.plugins.map(s=>d(this,W,ra).call(this,e,s))}</div>
      <h2>${h.pages.host}</h2>
      ${Tl.map(([s,o,a])=>d(this,W,Et).call(this,[s],o,ge(a)))}
    </nav>`},ra=function(e,t){let s=e.states.filter(c=>c.plugin===t.id&&c.active),o=s.find(c=>c.kind==="badge")?.value,a=s.find(c=>c.kind==="sidebar")?.value,u=t.state==="failed"||t.state==="incompatible";return r`${d(this,W,Et).call(this,[t.ui?.page?"page":"plugin",t.id],r`<bdi>${m(t.ui?.title||t.name)}</bdi>`,Me(t.name,t.id,{image:e.icons.of(t)}),r`${o==null?l:r`<span class="badge">${T(String(o))}</span>`}
      ${u?r`<span class="dot bad" title=${h.state[t.state]}></span>`:l}`)}
    ${Array.isArray(a)&&a.length>0?r`<ul class="plugin-items">
            ${a.map(c=>r`<li>
                  ${c.needsYou?r`<span class="dot bad" title=${h.waiting}></span>`:l}
                  ${T(c.title)} ${c.subtitle?T(c.subtitle):l}
                  ${c.progress===void 0?l:r`<progress
                          max="100"
                          value=${El(c.progress)}
                          aria-label=${h.progress}
                        ></progress>`}
                </li>`)}
          </ul>`:l}`},aa=function(){let[e,t="",s="",o=""]=this.place;switch(e){case void 0:return r`<home-page></home-page>`;case"inbox":return r`<inbox-page></inbox-page>`;case"notifications":return r`<notifications-page></notifications-page>`;case"install":return r`<install-page></install-page>`;case"catalogue":return t===""?r`<catalogue-page></catalogue-page>`:Is(t,r`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return r`<catalogues-page></catalogues-page>`;case"plugin":return Is(t,r`<plugin-page .plugin=${t} .open=${s} .detail=${o}></plugin-page>`);case"page":return Is(t,r`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return r`<ai-page></ai-page>`;case"access":return r`<access-page></access-page>`;case"publishers":return r`<publishers-page></publishers-page>`;case"backup":return r`<backup-page></backup-page>`;case"limits":return r`<limits-page></limits-page>`;case"log":return r`<div class="title"><h1>${h.pages.log}</h1></div>
          <plugin-log class="part"></plugin-log>`;case"host":return r`<host-page></host-page>`;default:return r`<div>${A(h.notFound,r`<a href=${S()}>${h.pages.home}</a>`)}</div>`}},p([g()],Xe.prototype,"live",2),p([g()],Xe.prototype,"out",2),p([g()],Xe.prototype,"failure",2),p([g()],Xe.prototype,"place",2),p([g()],Xe.prototype,"menu",2),Xe=p([b("wasmhost-console")],Xe);
