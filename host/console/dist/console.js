var Zr=Object.defineProperty;var Xr=Object.getOwnPropertyDescriptor;var Qi=n=>{throw TypeError(n)};var p=(n,s,e,t)=>{for(var i=t>1?void 0:t?Xr(s,e):s,r=n.length-1,a;r>=0;r--)(a=n[r])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&Zr(s,e,i),i};var ei=(n,s,e)=>s.has(n)||Qi("Cannot "+e);var M=(n,s,e)=>(ei(n,s,"read from private field"),e?e.call(n):s.get(n)),$=(n,s,e)=>s.has(n)?Qi("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(n):s.set(n,e),le=(n,s,e,t)=>(ei(n,s,"write to private field"),t?t.call(n,e):s.set(n,e),e),d=(n,s,e)=>(ei(n,s,"access private method"),e);var ti="wasmhost.theme",Yi=matchMedia("(prefers-color-scheme: dark)");function si(){let n=localStorage.getItem(ti);return n==="light"||n==="dark"?n:"system"}function Zi(n){n==="system"?localStorage.removeItem(ti):localStorage.setItem(ti,n),ni()}function ii(){let n=si();return n==="system"?Yi.matches?"dark":"light":n}function ni(){document.documentElement.dataset.mode=ii(),dispatchEvent(new Event("wasmhost-theme"))}Yi.addEventListener("change",ni);ni();var $s=globalThis,bs=$s.ShadowRoot&&($s.ShadyCSS===void 0||$s.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,en=Symbol(),Xi=new WeakMap,ys=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==en)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(bs&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Xi.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Xi.set(e,s))}return s}toString(){return this.cssText}},tn=n=>new ys(typeof n=="string"?n:n+"",void 0,en);var sn=(n,s)=>{if(bs)n.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=$s.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,n.appendChild(t)}},oi=bs?n=>n:n=>n instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return tn(e)})(n):n;var{is:ea,defineProperty:ta,getOwnPropertyDescriptor:sa,getOwnPropertyNames:ia,getOwnPropertySymbols:na,getPrototypeOf:oa}=Object,ws=globalThis,nn=ws.trustedTypes,ra=nn?nn.emptyScript:"",aa=ws.reactiveElementPolyfillSupport,Gt=(n,s)=>n,zt={toAttribute(n,s){switch(s){case Boolean:n=n?ra:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,s){let e=n;switch(s){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},ks=(n,s)=>!ea(n,s),on={attribute:!0,type:String,converter:zt,reflect:!1,useDefault:!1,hasChanged:ks};Symbol.metadata??=Symbol("metadata"),ws.litPropertyMetadata??=new WeakMap;var qe=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=on){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&ta(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:r}=sa(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let c=i?.call(this);r?.call(this,a),this.requestUpdate(s,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??on}static _$Ei(){if(this.hasOwnProperty(Gt("elementProperties")))return;let s=oa(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Gt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Gt("properties"))){let e=this.properties,t=[...ia(e),...na(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(oi(i))}else s!==void 0&&e.push(oi(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return sn(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let r=(t.converter?.toAttribute!==void 0?t.converter:zt).toAttribute(e,t.type);this._$Em=s,r==null?this.removeAttribute(i):this.setAttribute(i,r),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let r=t.getPropertyOptions(i),a=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:zt;this._$Em=i;let c=a.fromAttribute(e,r.type);this[i]=c??this._$Ej?.get(i)??c,this._$Em=null}}requestUpdate(s,e,t,i=!1,r){if(s!==void 0){let a=this.constructor;if(i===!1&&(r=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??ks)(r,e)||t.useDefault&&t.reflect&&r===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:r},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),r!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,r]of this._$Ep)this[i]=r;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,r]of t){let{wrapped:a}=r,c=this[i];a!==!0||this._$AL.has(i)||c===void 0||this.C(i,void 0,r,c)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};qe.elementStyles=[],qe.shadowRootOptions={mode:"open"},qe[Gt("elementProperties")]=new Map,qe[Gt("finalized")]=new Map,aa?.({ReactiveElement:qe}),(ws.reactiveElementVersions??=[]).push("2.1.2");var ai=globalThis,rn=n=>n,xs=ai.trustedTypes,an=xs?xs.createPolicy("lit-html",{createHTML:n=>n}):void 0,li="$lit$",Fe=`lit$${Math.random().toFixed(9).slice(2)}$`,di="?"+Fe,la=`<${di}>`,pt=document,Jt=()=>pt.createComment(""),Qt=n=>n===null||typeof n!="object"&&typeof n!="function",ci=Array.isArray,un=n=>ci(n)||typeof n?.[Symbol.iterator]=="function",ri=`[ 	
\f\r]`,Kt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,ln=/-->/g,dn=/>/g,dt=RegExp(`>|${ri}(?:([^\\s"'>=/]+)(${ri}*=${ri}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),cn=/'/g,pn=/"/g,mn=/^(?:script|style|textarea|title)$/i,pi=n=>(s,...e)=>({_$litType$:n,strings:s,values:e}),o=pi(1),gn=pi(2),kl=pi(3),De=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),hn=new WeakMap,ct=pt.createTreeWalker(pt,129);function fn(n,s){if(!ci(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return an!==void 0?an.createHTML(s):s}var vn=(n,s)=>{let e=n.length-1,t=[],i,r=s===2?"<svg>":s===3?"<math>":"",a=Kt;for(let c=0;c<e;c++){let m=n[c],x,F,f=-1,D=0;for(;D<m.length&&(a.lastIndex=D,F=a.exec(m),F!==null);)D=a.lastIndex,a===Kt?F[1]==="!--"?a=ln:F[1]!==void 0?a=dn:F[2]!==void 0?(mn.test(F[2])&&(i=RegExp("</"+F[2],"g")),a=dt):F[3]!==void 0&&(a=dt):a===dt?F[0]===">"?(a=i??Kt,f=-1):F[1]===void 0?f=-2:(f=a.lastIndex-F[2].length,x=F[1],a=F[3]===void 0?dt:F[3]==='"'?pn:cn):a===pn||a===cn?a=dt:a===ln||a===dn?a=Kt:(a=dt,i=void 0);let H=a===dt&&n[c+1].startsWith("/>")?" ":"";r+=a===Kt?m+la:f>=0?(t.push(x),m.slice(0,f)+li+m.slice(f)+Fe+H):m+Fe+(f===-2?c:H)}return[fn(n,r+(n[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},Yt=class n{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let r=0,a=0,c=s.length-1,m=this.parts,[x,F]=vn(s,e);if(this.el=n.createElement(x,t),ct.currentNode=this.el.content,e===2||e===3){let f=this.el.content.firstChild;f.replaceWith(...f.childNodes)}for(;(i=ct.nextNode())!==null&&m.length<c;){if(i.nodeType===1){if(i.hasAttributes())for(let f of i.getAttributeNames())if(f.endsWith(li)){let D=F[a++],H=i.getAttribute(f).split(Fe),Q=/([.?@])?(.*)/.exec(D);m.push({type:1,index:r,name:Q[2],strings:H,ctor:Q[1]==="."?Es:Q[1]==="?"?Ss:Q[1]==="@"?Ps:ut}),i.removeAttribute(f)}else f.startsWith(Fe)&&(m.push({type:6,index:r}),i.removeAttribute(f));if(mn.test(i.tagName)){let f=i.textContent.split(Fe),D=f.length-1;if(D>0){i.textContent=xs?xs.emptyScript:"";for(let H=0;H<D;H++)i.append(f[H],Jt()),ct.nextNode(),m.push({type:2,index:++r});i.append(f[D],Jt())}}}else if(i.nodeType===8)if(i.data===di)m.push({type:2,index:r});else{let f=-1;for(;(f=i.data.indexOf(Fe,f+1))!==-1;)m.push({type:7,index:r}),f+=Fe.length-1}r++}}static createElement(s,e){let t=pt.createElement("template");return t.innerHTML=s,t}};function ht(n,s,e=n,t){if(s===De)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,r=Qt(s)?void 0:s._$litDirective$;return i?.constructor!==r&&(i?._$AO?.(!1),r===void 0?i=void 0:(i=new r(n),i._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=ht(n,i._$AS(n,s.values),i,t)),s}var Ts=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??pt).importNode(e,!0);ct.currentNode=i;let r=ct.nextNode(),a=0,c=0,m=t[0];for(;m!==void 0;){if(a===m.index){let x;m.type===2?x=new Pt(r,r.nextSibling,this,s):m.type===1?x=new m.ctor(r,m.name,m.strings,this,s):m.type===6&&(x=new As(r,this,s)),this._$AV.push(x),m=t[++c]}a!==m?.index&&(r=ct.nextNode(),a++)}return ct.currentNode=pt,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},Pt=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=ht(this,s,e),Qt(s)?s===l||s==null||s===""?(this._$AH!==l&&this._$AR(),this._$AH=l):s!==this._$AH&&s!==De&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):un(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==l&&Qt(this._$AH)?this._$AA.nextSibling.data=s:this.T(pt.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=Yt.createElement(fn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let r=new Ts(i,this),a=r.u(this.options);r.p(e),this.T(a),this._$AH=r}}_$AC(s){let e=hn.get(s.strings);return e===void 0&&hn.set(s.strings,e=new Yt(s)),e}k(s){ci(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let r of s)i===e.length?e.push(t=new n(this.O(Jt()),this.O(Jt()),this,this.options)):t=e[i],t._$AI(r),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=rn(s).nextSibling;rn(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},ut=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,r){this.type=1,this._$AH=l,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=r,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(s,e=this,t,i){let r=this.strings,a=!1;if(r===void 0)s=ht(this,s,e,0),a=!Qt(s)||s!==this._$AH&&s!==De,a&&(this._$AH=s);else{let c=s,m,x;for(s=r[0],m=0;m<r.length-1;m++)x=ht(this,c[t+m],e,m),x===De&&(x=this._$AH[m]),a||=!Qt(x)||x!==this._$AH[m],x===l?s=l:s!==l&&(s+=(x??"")+r[m+1]),this._$AH[m]=x}a&&!i&&this.j(s)}j(s){s===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},Es=class extends ut{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===l?void 0:s}},Ss=class extends ut{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==l)}},Ps=class extends ut{constructor(s,e,t,i,r){super(s,e,t,i,r),this.type=5}_$AI(s,e=this){if((s=ht(this,s,e,0)??l)===De)return;let t=this._$AH,i=s===l&&t!==l||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,r=s!==l&&(t===l||i);i&&this.element.removeEventListener(this.name,this,t),r&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},As=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){ht(this,s)}},$n={M:li,P:Fe,A:di,C:1,L:vn,R:Ts,D:un,V:ht,I:Pt,H:ut,N:Ss,U:Ps,B:Es,F:As},da=ai.litHtmlPolyfillSupport;da?.(Yt,Pt),(ai.litHtmlVersions??=[]).push("3.3.3");var Rs=(n,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let r=e?.renderBefore??null;t._$litPart$=i=new Pt(s.insertBefore(Jt(),r),r,void 0,e??{})}return i._$AI(n),i};var hi=globalThis,ke=class extends qe{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Rs(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return De}};ke._$litElement$=!0,ke.finalized=!0,hi.litElementHydrateSupport?.({LitElement:ke});var ca=hi.litElementPolyfillSupport;ca?.({LitElement:ke});(hi.litElementVersions??=[]).push("4.2.2");var b=n=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,s)}):customElements.define(n,s)};var pa={attribute:!0,type:String,converter:zt,reflect:!1,hasChanged:ks},ha=(n=pa,s,e)=>{let{kind:t,metadata:i}=e,r=globalThis.litPropertyMetadata.get(i);if(r===void 0&&globalThis.litPropertyMetadata.set(i,r=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),r.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(c){let m=s.get.call(this);s.set.call(this,c),this.requestUpdate(a,m,n,!0,c)},init(c){return c!==void 0&&this.C(a,void 0,n,c),c}}}if(t==="setter"){let{name:a}=e;return function(c){let m=this[a];s.call(this,c),this.requestUpdate(a,m,n,!0,c)}}throw Error("Unsupported decorator location: "+t)};function L(n){return(s,e)=>typeof e=="object"?ha(n,s,e):((t,i,r)=>{let a=i.hasOwnProperty(r);return i.constructor.createProperty(r,t),a?Object.getOwnPropertyDescriptor(i,r):void 0})(n,s,e)}function g(n){return L({...n,state:!0,attribute:!1})}var yn={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Cs=n=>(...s)=>({_$litDirective$:n,values:s}),At=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:ua}=$n,bn=n=>n;var wn=()=>document.createComment(""),Rt=(n,s,e)=>{let t=n._$AA.parentNode,i=s===void 0?n._$AB:s._$AA;if(e===void 0){let r=t.insertBefore(wn(),i),a=t.insertBefore(wn(),i);e=new ua(r,a,n,n.options)}else{let r=e._$AB.nextSibling,a=e._$AM,c=a!==n;if(c){let m;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(m=n._$AU)!==a._$AU&&e._$AP(m)}if(r!==i||c){let m=e._$AA;for(;m!==r;){let x=bn(m).nextSibling;bn(t).insertBefore(m,i),m=x}}}return e},Je=(n,s,e=n)=>(n._$AI(s,e),n),ma={},_s=(n,s=ma)=>n._$AH=s,kn=n=>n._$AH,Is=n=>{n._$AR(),n._$AA.remove()};var Os=Cs(class extends At{constructor(){super(...arguments),this.key=l}render(n,s){return this.key=n,s}update(n,[s,e]){return s!==this.key&&(_s(n),this.key=s),e}});var Mt=class{constructor(s){this.most=s}#e=0;#t=[];async take(s,e){this.#e<this.most?this.#e++:await this.#s(e);try{return await s()}finally{let t=this.#t.shift();t?t():this.#e--}}#s(s){return new Promise((e,t)=>{this.#t.push(e),s.addEventListener("abort",()=>{let i=this.#t.indexOf(e);i>=0&&this.#t.splice(i,1),t(s.reason)})})}};var ga=2e5,Hs=class extends EventTarget{#e;#t=new Mt(1);#s=new Map;constructor(s){super(),this.#e=s}of(s,e){return this.#s.get(`${s} ${e}`)}async send(s,e,t,i,r){if(this.of(s,e)?.stop)return;let a=new AbortController,c={input:t,stop:a};this.#s.set(`${s} ${e}`,c),this.dispatchEvent(new Event("change"));try{let m=performance.now(),x=Object.fromEntries(new URLSearchParams(t.query)),F=Q=>this.#e.callEndpoint({method:s,url:e,query:x,body:i},{signal:Q}),f=await(r?F(AbortSignal.any([a.signal,r])):this.#t.take(()=>F(a.signal),a.signal)),D=await f.text(),H=performance.now()-m;c.answer={status:f.status,ms:H,body:fa(D.slice(0,ga))}}catch(m){!a.signal.aborted&&!r?.aborted&&(c.failure=m)}c.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let s of this.#s.values())s.stop?.abort();this.#s.clear()}};function fa(n){try{return JSON.stringify(JSON.parse(n),null,2)}catch{return n}}var va=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Ls=class extends EventTarget{#e;#t=new Map;#s=[];#i=0;constructor(s){super(),this.#e=s}of(s){if(!s.icon)return;let e=`${s.id} ${s.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(s),this.#o()),this.#t.get(e)||void 0}async#o(){if(!(this.#i>=4)){this.#i++;for(let s=this.#s.shift();s!==void 0;s=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:s.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),i=va.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",r=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${s.id} ${s.digest}`,`data:${i};base64,${btoa(r)}`),this.dispatchEvent(new Event("change"))}catch{}this.#i--}}};var xn={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var Qe=class extends Error{constructor(s,e){super(e.detail||e.title||`the host answered with HTTP status ${s}`),this.name="ProblemError",this.status=s,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},$a={json:(n,s)=>async function(e={},t){let i=await s(this,e,void 0,t);return i.status===204?void 0:i.json()},text:(n,s)=>async function(e={},t){return(await s(this,e,void 0,t)).text()},download:(n,s)=>function(e={},t){return s(this,e,void 0,t)},upload:(n,s)=>async function(e,t,i){return(await s(this,e,t,i)).json()},events:(n,s)=>async function*(e={},t){yield*ba(await s(this,e,void 0,t))}},Zt=class n{#e;#t;#s;constructor({url:s,token:e,headers:t={},fetch:i=globalThis.fetch}){this.#e=s.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=i.bind(globalThis)}async#i(s,e,t,i={}){let r={...this.#t},a;if(t!==void 0)r["Content-Type"]="application/octet-stream",a=t;else if(s.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(s.body){let m={};for(let x of s.body)e[x]!==void 0&&(m[x]=e[x]);a=JSON.stringify(m)}a!==void 0&&t===void 0&&(r["Content-Type"]="application/json"),s.kind==="events"&&(r.Accept="text/event-stream"),s.resumes&&e.lastEventId!==void 0&&(r["Last-Event-ID"]=String(e.lastEventId));let c=await this.#s(this.#e+ya(s,e),{method:s.method,headers:r,body:a,signal:i.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(c.ok)return c;throw new Qe(c.status,await c.json().catch(()=>({})))}callEndpoint({method:s,url:e,query:t={},body:i},r={}){let a=new URLSearchParams(t).toString(),c={...this.#t};return i!==void 0&&(c["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:s,headers:c,body:i,signal:r.signal,redirect:"error",cache:"no-store"})}static{for(let[s,e]of Object.entries(xn))n.prototype[s]=$a[e.kind??"json"](e,(t,...i)=>t.#i(e,...i))}};function ya(n,s){let e=n.path.replace(/\{(\w+)\}/g,(r,a)=>{if(s[a]===void 0||s[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(s[a]))}),t=new URLSearchParams;for(let r of n.query??[]){let a=s[r];a!==void 0&&t.set(r,a instanceof Date?a.toISOString():String(a))}let i=t.toString();return i===""?e:`${e}?${i}`}async function*ba(n){let s={id:"",name:"",data:[]},e="";for await(let t of n.body.pipeThrough(new TextDecoderStream)){let i=(e+t).split(/\r\n|\r|\n/);e=i.pop();for(let r of i){if(r===""){s.data.length>0&&(yield{...s,data:JSON.parse(s.data.join(`
`))}),s={id:"",name:"",data:[]};continue}let[a,c]=r.split(/: ?(.*)/s);a==="id"?s.id=c:a==="event"?s.name=c:a==="data"&&s.data.push(c)}}}var Ct=(n,s,e)=>`${n} ${n===1?s:e}`,h={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",progress:"Progress",leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:n=>`${Ct(n,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:n=>`Do it on the page ${n}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:n=>`Dismiss the alert of ${n}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:n=>`Memory of ${n}`,work:"CPU",idle:"idle",ticks:n=>`${n} instr/s`,calls:"Calls",errors:n=>Ct(n,"error","errors")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:n=>`Call of ${n}`,runOf:(n,s)=>`Job ${s} of ${n}`,callBy:n=>`Asked by ${n}`,expires:"expires",due:"Due",version:"Version",standsFor:n=>`stands for ${n} runs`,truncated:n=>`Only the beginning is shown: the body has ${n}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:n=>`Approve the request of ${n}`,rejectOf:n=>`Reject the request of ${n}`},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:n=>`Page of ${n}`,folderOf:n=>`Let the page of ${n} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the page, it can write files there, replace those that are there, and see whether a file exists. Do not open what you do not expect there.",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",again:"Open it again",blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:n=>`by ${n}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:n=>`Grant ${n}`,revokeOf:n=>`Revoke ${n}`,grantQuestion:(n,s)=>`Grant ${n} to ${s}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(n,s)=>`Revoke ${n} from ${s}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(n,s)=>`${n}, at most ${s} an instance`,calls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:n=>`Remove ${n}?`,purgeQuestion:n=>`Remove ${n} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(n,s)=>n===void 0?`at most ${s}`:s===void 0?`at least ${n}`:`${n} to ${s}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",test:"Test",testOf:n=>`Test the setting ${n}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:n=>`Use the default of ${n}`,kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:n=>`Run now: ${n}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What the plugin logs appears here at once.",noMatch:"No line that was loaded has that text.",dropped:n=>`(${n} lines are missing)`,sameRequest:"Lines of this request"},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:n=>`Import this file into ${n}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(n,s,e,t)=>`Imported ${n} rows, ${s} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(n,s)=>`${n} to ${s}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:n=>`Remove the feed ${n}`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:n=>`${n}/s`,sinceOpen:"The charts begin when this page is opened; the figures below count since the host has started.",totalCalls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,cpuTime:"CPU time",waited:n=>`and ${n} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:n=>`Version ${n} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(n,s)=>`Go back to version ${s} of ${n}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read"},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(n,s)=>`Version ${n} → ${s}`,downgrade:"an older version",installOf:n=>`Install ${n}`,upgradeOf:n=>`Upgrade ${n}`,by:n=>`by ${n}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(n,s)=>`Memory: asks for ${n} MiB, gets ${s} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:n=>`Fetching the package of ${n}…`,from:n=>`From the catalogue ${n}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(n,s)=>`${n} of ${s}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(n,s)=>`It answered in ${n}, for ${Ct(s,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:n=>`Tokens of ${n}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:n=>`only ${n}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:n=>n===365?"in a year":`in ${n} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:n=>`Revoke ${n}`,revokeQuestion:n=>`Revoke the token ${n}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:n=>`${n} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:n=>`by ${n}`,installed:n=>`installed ${n}`,update:n=>`update to ${n}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(n,s)=>`${n} → ${s}`,nothingNewer:"there is nothing newer",upgrade:"Upgrade",upgradeOf:n=>`Upgrade ${n}`,upgradeAll:"Upgrade all, one after another",from:n=>`In the catalogue ${n}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:n=>`Install version ${n}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:n=>`${n} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:n=>`Fetch the catalogue ${n} each day`,refresh:"Fetch",refreshOf:n=>`Fetch the list of ${n}`,remove:"Remove",removeOf:n=>`Remove the catalogue ${n}`,removeQuestion:n=>`Remove the catalogue ${n}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:n=>`Forget the publisher ${n}`,forgetQuestion:n=>`Forget the publisher ${n}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it, made by:",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:n=>`Delete the data of ${n}`,deleteQuestion:n=>`Delete what ${n} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(n,s)=>`${n} to ${s}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:n=>`${Ct(n,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(n,s)=>`${Ct(n,"secret","secrets")} of ${Ct(s,"plugin","plugins")}`,rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};var Pn=()=>new Zt({url:location.origin}),Tn=n=>new TextEncoder().encode(n),An=n=>Uint8Array.from(n.match(/../g)??[],s=>parseInt(s,16)),En=n=>Array.from(n,s=>s.toString(16).padStart(2,"0")).join(""),Xt=class extends Error{};function mi(n,s){return new Promise((e,t)=>{let i=indexedDB.open("wasmhost",1);i.onupgradeneeded=()=>i.result.createObjectStore("keys"),i.onerror=()=>t(i.error??new Error(h.noKeys)),i.onsuccess=()=>{let r=i.result.transaction("keys",n),a=s(r.objectStore("keys"));r.oncomplete=()=>e(a.result),r.onabort=()=>t(r.error??new Error(h.noKeys)),i.result.close()}})}var Rn=()=>mi("readonly",n=>n.get("login"));async function Mn(){let n=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(h.noKeys);if(n===void 0)return await Rn()!==void 0;history.replaceState(null,"",location.pathname);let s=await Pn().createLogin({code:n}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",An(s.key),e,!1,["sign","verify"]);return await mi("readwrite",i=>i.put(t,"login")),!0}async function wa(){let n=await Rn();if(n===void 0)throw new Qe(401,{detail:h.signedOut.title});let s=En(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await Pn().proveLogin({nonce:s});if(!await crypto.subtle.verify("HMAC",n,An(t),Tn(`host:${e}:${s}`)))throw new Xt(h.stranger);return En(new Uint8Array(await crypto.subtle.sign("HMAC",n,Tn(`page:${e}`))))}var ui;function _t(){ui=void 0}async function Sn(){document.hidden&&_t();let n=ui??=wa();try{return await n}catch(s){throw ui===n&&_t(),s}}async function ka(n,s){for(let e=await Sn(),t=!1;;t=!0){let i=new Headers(s?.headers);i.set("Wasmhost-Session",e);let r=await fetch(n,{...s,headers:i});if(r.status!==401||t)return r;let a=e;if(_t(),e=await Sn(),e===a)return r}}function gi(){return new Zt({url:location.origin,fetch:ka})}async function Cn(){try{await gi().deleteLogin()}finally{await mi("readwrite",n=>n.delete("login"))}}function es(n){return n instanceof Qe&&n.status===401}var _n=["plugins","approvals","sessions","notices"],In=500,xa=5e3,js=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.#t=new Set;this.#s=new Set;this.#i=()=>{_t(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#o(this.#e.signal))};this.icons=new Ls(e),this.calls=new Hs(e);for(let t of[this.icons,this.calls])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;start(){document.addEventListener("visibilitychange",this.#i),this.#i()}stop(){document.removeEventListener("visibilitychange",this.#i),this.#e?.abort(),this.calls.stop()}#i;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#o(e){let t=In;for(;!e.aborted;){let i;try{for await(let r of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#n("open");for(let a of _n)this.changed(a)}t=In,_n.includes(r.name)?this.changed(r.name):r.name===""&&this.#r(r.data)}}catch(r){if(e.aborted)return;if(es(r)){this.dispatchEvent(new Event("refused"));return}i=r}if(e.aborted)return;_t(),this.#n(i instanceof Xt?"stranger":"lost"),await new Promise(r=>setTimeout(r,t)),t=Math.min(t*2,xa)}}#n(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#r(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#t.has(e)){this.#s.add(e);return}this.#t.add(e);try{do this.#s.delete(e),await this.#a(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#s.has(e))}catch(t){es(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#t.delete(e)}}async#a(e){switch(e){case"plugins":this.plugins=(await this.client.listPlugins()).plugins;break;case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,i]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=i.notifications.length}}}};var Ta=new Intl.NumberFormat("en"),Ea=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Sa=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),Pa=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),C=n=>Ta.format(n);function N(n){let s=["B","KiB","MiB","GiB","TiB"],e=0;for(;n>=1024&&e<s.length-1;)n/=1024,e++;return`${n>=100||Number.isInteger(n)?Math.round(n):n.toFixed(1)} ${s[e]}`}function On(n,s=Date.now()){if(!n)return"";let e=(Date.parse(n)-s)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[i,r]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Ea.format(Math.round(e/r),i)}var It=n=>Sa.format(new Date(n)),Hn=n=>Pa.format(new Date(n));function _e(n){if(n<1e3)return`${Math.round(n)} ms`;if(n<6e4)return`${(n/1e3).toFixed(1)} s`;let s=Math.floor(n/6e4);return s<60?`${s} min ${Math.round(n/1e3)%60} s`:`${Math.floor(s/60)} h ${s%60} min`}var Aa=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,Ra=/\p{M}/u,Ma=/\p{So}/u;function u(n,s=""){let e="",t="",i=4;for(let r of n){let a=Ra.test(r);r==="️"&&Ma.test(t)||s.includes(r)||!Aa.test(r)&&(!a||i<4)?e+=r:e+=Ca(r),t=r,i=a?i+1:0}return e}function he(n){return u(n,`
	`)}function Ca(n){let s=n.codePointAt(0)??0;return s<128?`\\x${s.toString(16).padStart(2,"0")}`:`\\u{${s.toString(16)}}`}function Ln(n){return/[\p{L}\p{N}]/u.exec(n)?.[0].toUpperCase()??"?"}function fi(n){return/^https?:\/\//i.test(n)&&URL.canParse(n)?n:void 0}function T(n){return o`<bdi class="said">${u(n)}</bdi>`}function Pe(n,s=h.words.author){return o`<figure class="said-block">
    <figcaption>${s}</figcaption>
    <p dir="auto">${he(n)}</p>
  </figure>`}function Ue(n){return o`<code dir="ltr">${u(n)}</code>`}function Ye(n){return n.split("`").map((s,e)=>e%2===1?o`<code>${s}</code>`:s)}function _(n){return n?o`<time datetime=${n} title=${It(n)}>${On(n)}</time>`:l}function Ot(n,s){let e=n instanceof Qe,t=e?n.requestId:"",i=e?n.detail||n.message:n instanceof TypeError?void 0:n instanceof Error?n.message:String(n);return o`<div class="notice bad" role="alert">
    ${me("alert")}
    <div>
      <strong>${h.problem.title}</strong>
      <p>${i===void 0?Ye(h.problem.noAnswer):he(i)}</p>
      ${t?o`<p class="faint">${h.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${s?o`<button class="plain" @click=${s}>${h.problem.again}</button>`:l}
  </div>`}function S(n,s){return o`<div class="notice ${n}">
    ${me({info:"info",warn:"alert",bad:"alert",good:"check"}[n])}
    <div>${s}</div>
  </div>`}function jn(){return o`<p class="loading" role="status">${h.loading}</p>`}function P(n,s,e=l){return o`<div class="empty">
    <strong>${n}</strong>
    <p>${s}</p>
    ${e}
  </div>`}function w(n,s=""){return o`<span class="badge ${s}">${n}</span>`}function ts(n,s,e,t){let i=e>0?Math.min(1,s/e):0,r=i>.9?"bad":i>.7?"warn":"";return o`<span
    class="meter ${r}"
    role="meter"
    aria-label=${n}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(i*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${i*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function ss(n,s,e){let t=Math.max(1e-9,...s),i=s.length>1?200/(s.length-1):200,r=s.map((a,c)=>`${(c*i).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return o`<figure class="chart">
    <figcaption>${n}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${n}: ${e}">
      ${r.length>1?gn`<polygon points=${`0,40 ${r.join(" ")} 200,40`}></polygon>
        <polyline points=${r.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function Ae(n,s,e={}){let t=0;for(let a of s)t=(t*31+a.charCodeAt(0))%8;let{image:i,large:r}=e;return o`<span class="tile hue-${t} ${r?"large":""}" aria-hidden="true"
    >${i?o`<img src=${i} alt="" />`:Ln(n)}</span
  >`}function v(n,s,e={}){return o`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${s}
  >
    ${n}
  </button>`}function j(n,s,e=l){return o`<label class="field"
    ><span>${n}</span>${s}${e===l?l:o`<small>${e}</small>`}</label
  >`}var _a={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function me(n){return o`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${_a[n]}></path></svg>`}function Ns(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(s=>s!=="").map(s=>{try{return decodeURIComponent(s)}catch{return s}})}function E(...n){return"#/"+n.map(encodeURIComponent).join("/")}function ve(...n){location.hash=E(...n)}var Nn=(n,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(n[i],i);return t},de=Cs(class extends At{constructor(n){if(super(n),n.type!==yn.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],r=[],a=0;for(let c of n)i[a]=t?t(c,a):a,r[a]=e(c,a),a++;return{values:r,keys:i}}render(n,s,e){return this.dt(n,s,e).values}update(n,[s,e,t]){let i=kn(n),{values:r,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,r;let c=this.ut??=[],m=[],x,F,f=0,D=i.length-1,H=0,Q=r.length-1;for(;f<=D&&H<=Q;)if(i[f]===null)f++;else if(i[D]===null)D--;else if(c[f]===a[H])m[H]=Je(i[f],r[H]),f++,H++;else if(c[D]===a[Q])m[Q]=Je(i[D],r[Q]),D--,Q--;else if(c[f]===a[Q])m[Q]=Je(i[f],r[Q]),Rt(n,m[Q+1],i[f]),f++,Q--;else if(c[D]===a[H])m[H]=Je(i[D],r[H]),Rt(n,i[f],i[D]),D--,H++;else if(x===void 0&&(x=Nn(a,H,Q),F=Nn(c,f,D)),x.has(c[f]))if(x.has(c[D])){let we=F.get(a[H]),Xs=we!==void 0?i[we]:null;if(Xs===null){let Ji=Rt(n,i[f]);Je(Ji,r[H]),m[H]=Ji}else m[H]=Je(Xs,r[H]),Rt(n,i[f],Xs),i[we]=null;H++}else Is(i[D]),D--;else Is(i[f]),f++;for(;H<=Q;){let we=Rt(n,m[Q+1]);Je(we,r[H]),m[H++]=we}for(;f<=D;){let we=i[f++];we!==null&&Is(we)}return this.ut=a,_s(n,m),De}});var Ia=4,Oa=3e3,Ha=15e3,Ze,vi,$i,Ht=class extends ke{constructor(){super(...arguments);$(this,Ze);this.shown=[]}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:i}=e.detail;!t||t.read||i==="read"||(this.shown=[...this.shown.filter(r=>r.id!==t.id),t].slice(-Ia),setTimeout(()=>d(this,Ze,vi).call(this,t.id),Math.min(Ha,Math.max(Oa,t.durationMs??6e3))))})}render(){return o`<div class="toasts" role="log" aria-label=${h.pages.notifications}>
      ${de(this.shown,e=>e.id,e=>o` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${h.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?o`<strong>${T(e.title)}</strong>`:""}
              <p>${T(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>d(this,Ze,$i).call(this,e.id)}>
              ${me("close")}
            </button>
          </div>`)}
    </div>`}};Ze=new WeakSet,vi=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,Ze,vi).call(this,e),1e3):d(this,Ze,$i).call(this,e)},$i=function(e){this.shown=this.shown.filter(t=>t.id!==e)},p([L({attribute:!1})],Ht.prototype,"live",2),p([g()],Ht.prototype,"shown",2),Ht=p([b("wasmhost-toasts")],Ht);var qs;function qn(n){qs=n}var y=class extends ke{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new AbortController;this.#t=0}#e;#t;get live(){return qs}get client(){return qs.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#e=new AbortController;let{signal:e}=this.#e;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#e.abort()}get signal(){return this.#e.signal}async load(e){}async refresh(){let e=++this.#t,{signal:t}=this.#e;try{if(await this.load(t),e!==this.#t)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(i){if(t.aborted||e!==this.#t)return;this.#s(i)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let i=await t();return await this.refresh(),i}catch(i){this.#e.signal.aborted||this.#s(i);return}finally{let i=new Set(this.running);i.delete(e),this.running=i}}}runs(e){return this.running.has(e)}#s(e){es(e)&&qs.dispatchEvent(new Event("refused")),this.failure=e}render(){return o` ${this.failure===void 0?l:Ot(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?jn():l}`}};p([g()],y.prototype,"failure",2),p([g()],y.prototype,"loaded",2),p([g()],y.prototype,"running",2);var Z=h.home,La=3e3;function yi(n){let s={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return w(h.state[n.state]??u(n.state),s[n.state]??"")}var ja=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function Na(n){let s=ja.get(n);return s?o`<p><a href=${E(s)}>${Z.goTo(h.pages[s])}</a></p>`:l}function qa(n){let s=n.missingPermissions??[];return s.length>0?o`<p>${Z.missing} <code>${s.join(", ")}</code></p>`:l}var is,ns,Ie,Fn,Dn,Un,Bn,mt=class extends y{constructor(){super(...arguments);$(this,Ie);this.topics=["plugins","notices"];this.alerts=[];this.filter="";$(this,is,new Map);$(this,ns,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},La);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,i]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=i.notifications;let r=performance.now();for(let a of this.live.plugins){let c=M(this,is).get(a.id);c&&r-c.at<500||(c&&M(this,ns).set(a.id,Math.max(0,a.stats.instructions-c.ticks)/(r-c.at)*1e3),M(this,is).set(a.id,{at:r,ticks:a.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),i=t===""?e:e.filter(r=>`${r.id} ${r.name} ${r.description??""}`.toLowerCase().includes(t));return o` <div class="title">
        <h1>${h.pages.home}</h1>
        <a class="button primary" href=${E("install")}>${me("plus")}${h.pages.install}</a>
      </div>
      ${d(this,Ie,Un).call(this)}
      ${e.length===0&&this.live.ready?d(this,Ie,Dn).call(this):o` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${h.pages.plugins} <span class="faint">${C(e.length)}</span></h2>
                ${e.length>5?o`<input
                        type="search"
                        aria-label=${Z.filter}
                        placeholder=${Z.filter}
                        .value=${this.filter}
                        @input=${r=>{this.filter=r.target.value}}
                      />`:l}
                ${d(this,Ie,Fn).call(this)}
              </div>
              ${i.length===0?P(Z.noMatch,Z.noMatchHelp):o`<ul class="cards">
                      ${de(i,r=>r.id,r=>d(this,Ie,Bn).call(this,r))}
                    </ul>`}
            </section>`}`}};is=new WeakMap,ns=new WeakMap,Ie=new WeakSet,Fn=function(){let e=this.status?.memory;return e?o`<span class="total"
          ><span class="faint">${Z.memoryOfAll}</span>${ts(Z.memoryOfAll,e.usedBytes,e.maxBytes,`${N(e.usedBytes)} / ${N(e.maxBytes)}`)}</span
        >`:l},Dn=function(){return P(Z.none,Ye(Z.noneHelp),o`<div class="row">
        <a class="button primary" href=${E("install")}>${h.pages.install}</a>
        <a class="button" href=${E("catalogue")}>${h.pages.catalogue}</a>
      </div>`)},Un=function(){let e=this.live.plugins.filter(c=>c.state==="failed"||c.state==="incompatible"||(c.missingPermissions?.length??0)>0||(c.faults?.length??0)>0),t=new Set(e.map(c=>c.id)),i=(this.status?.findings??[]).filter(c=>!c.plugin||!t.has(c.plugin)),r=this.live.waiting,a=o`<a href=${E("inbox")}>${Z.openInbox}</a>`;return r+e.length+i.length+this.alerts.length===0?l:o`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${Z.attention}</h2>
      ${r>0?S("info",o`<strong>${Z.approvals(r)}</strong> ${a}`):l}
      ${e.map(c=>S("bad",o`<p>
              <strong
                ><a href=${E("plugin",c.id)}><code>${c.id}</code></a> ${h.state[c.state]}</strong
              >
            </p>
            <p>${u(c.reason??"")}</p>
            ${qa(c)}`))}
      ${i.map(c=>S(c.severity==="error"?"bad":"warn",o`<p>${c.plugin?o`<code>${c.plugin}</code>: `:l}${u(c.what)}</p>
            ${c.do?o`<p class="faint">${u(c.do)}</p>`:l} ${Na(c.component)}`))}
      ${this.alerts.map(c=>S("warn",o`<p class="faint">${h.saysPlugin} <code>${c.plugin}</code>, ${_(c.created)}</p>
            <p>${c.title?o`<strong>${T(c.title)}</strong> `:l}${T(c.body??"")}</p>
            ${v(h.dismiss,()=>{this.run(`dismiss ${c.id}`,()=>this.client.dismissNotice({id:c.id}))},{busy:this.runs(`dismiss ${c.id}`),name:Z.dismissOf(c.plugin)})}`))}
    </section>`},Bn=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),i=M(this,ns).get(e.id)??0;return o`<li class="card plugin">
      ${Ae(e.name,e.id,{image:this.live.icons.of(e)})}
      <div class="grow">
        <h3>
          <a href=${E("plugin",e.id)}><bdi>${u(e.name)}</bdi></a> ${yi(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${u(e.version)}</p>
        <p class="said-line" dir="auto">${u(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${Z.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?ts(Z.memoryOf(e.id),e.stats.memoryBytes,t,`${N(e.stats.memoryBytes)} / ${N(t)}`):N(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${Z.work}</dt>
          <dd>${i>0?Z.ticks(C(Math.round(i))):Z.idle}</dd>
        </div>
        <div>
          <dt>${Z.calls}</dt>
          <dd>
            ${C(e.stats.calls)}${e.stats.errors+e.stats.crashes>0?o` <span class="bad-text">${Z.errors(e.stats.errors+e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},p([g()],mt.prototype,"status",2),p([g()],mt.prototype,"alerts",2),p([g()],mt.prototype,"filter",2),mt=p([b("home-page")],mt);function W(n){return new Promise(s=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");Rs(Fa(n,i=>t().close(i),()=>{let i=t().returnValue==="confirmed";e.remove(),s(i)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function Fa(n,s,e){return o`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${n.title}</h2>
    <div class="stack">${n.body}</div>
    <footer>
      <button type="button" data-first=${n.danger?"":l} @click=${()=>s("")}>${h.cancel}</button>
      <button
        type="button"
        class=${n.danger?"danger":"primary"}
        data-first=${n.danger?l:""}
        @click=${()=>s("confirmed")}
      >
        ${n.confirm}
      </button>
    </footer>
  </dialog>`}var q=h.access,Da=86400,ye,bi,Wn,Vn,Gn,zn,Lt=class extends y{constructor(){super(...arguments);$(this,ye);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return o`<div class="title"><h1>${h.pages.access}</h1></div>
      ${this.made?d(this,ye,Vn).call(this,this.made):l}
      ${d(this,ye,bi).call(this,q.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,ye,bi).call(this,q.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,ye,Gn).call(this,e)}>
        <h2>${q.create}</h2>
        ${j(q.name,o`<input name="name" required maxlength="100" placeholder=${q.nameExample} />`)}
        ${j(q.reaches,o`<select name="plugin">
            <option value="">${q.everything}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${q.onlyPlugin(e.id)}</option>`)}
          </select>`,q.reachesHelp)}
        ${j(q.expires,o`<select name="days">
            <option value="7">${q.days(7)}</option>
            <option value="30" selected>${q.days(30)}</option>
            <option value="365">${q.days(365)}</option>
            <option value="0">${q.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${q.create}</button></div>
      </form>`}};ye=new WeakSet,bi=function(e,t){return t.length===0?l:o`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[q.name,q.prefix,q.reaches,q.made,q.used,q.expires].map(i=>o`<th>${i}</th>`)}
              <th><span class="hidden">${q.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(i=>d(this,ye,Wn).call(this,i))}
          </tbody>
        </table>
      </div>
    </section>`},Wn=function(e){let t=e.scopes.map(i=>o`<code>${[i.plugin,i.method,i.path].filter(Boolean).join(" ")}</code> `);return o`<tr>
      <td>${u(e.name)}</td>
      <td>${e.prefix?o`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?w(q.everything,"warn"):t}</td>
      <td>${_(e.createdAt)}</td>
      <td>${e.lastUsedAt?_(e.lastUsedAt):q.never}</td>
      <td>${e.expiresAt?_(e.expiresAt):q.never}</td>
      <td class="end">
        ${v(q.revoke,()=>{d(this,ye,zn).call(this,e)},{busy:this.runs(e.id),name:q.revokeOf(u(e.name))})}
      </td>
    </tr>`},Vn=function(e){return S("good",o`<p><strong>${q.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${v(q.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${v(q.done,()=>{this.made=void 0})}
        </div>`)},Gn=function(e){e.preventDefault();let t=e.target,i=new FormData(t),r=String(i.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(i.get("name")).trim(),scopes:r===""?[]:[{plugin:r}],expiresInSeconds:Number(i.get("days"))*Da}),t.reset(),await this.updateComplete;let a=this.querySelector(".secret");a?.closest(".notice")?.scrollIntoView({block:"center"}),a?.focus({preventScroll:!0})})},zn=async function(e){await W({title:q.revokeQuestion(u(e.name)),body:o`<p>${q.revokeHelp}</p>`,confirm:q.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},p([g()],Lt.prototype,"tokens",2),p([g()],Lt.prototype,"made",2),Lt=p([b("access-page")],Lt);var J=h.ai,xe,Kn,Jn,Qn,Yn,Zn,gt=class extends y{constructor(){super(...arguments);$(this,xe);this.usage=[]}async load(e){let[t,i]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=i.usage}view(){let e=this.settings;return o`<div class="title"><h1>${h.pages.ai}</h1></div>
      ${e.problem?S("bad",u(e.problem)):l} ${e.configured?l:S("info",J.none)}
      <form class="card form" @submit=${t=>d(this,xe,Qn).call(this,t)}>
        <h2>${J.provider}</h2>
        ${j(J.baseUrl,o`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,J.baseUrlHelp)}
        ${j(J.model,o`<input name="model" required .value=${e.model} />`)}
        ${j(J.key,o`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?J.keySet:J.keyNone}
          />`,J.keyHelp)}
        ${j(J.maxTokens,o`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,J.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${h.save}
          </button>
          ${e.configured?o`${v(J.test,()=>{d(this,xe,Yn).call(this)},{busy:this.runs("test")})}
                ${v(J.forget,()=>{d(this,xe,Zn).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,xe,Kn).call(this,this.test):l}
      </form>
      <section>
        <h2>${J.usage}</h2>
        ${this.usage.length===0?P(J.noUsage,J.noUsageHelp):d(this,xe,Jn).call(this)}
      </section>`}};xe=new WeakSet,Kn=function(e){return S("good",o`<p>${J.answered(_e(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${T(e.answer)}</p>`)},Jn=function(){return o`<div class="table">
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
    </div>`},Qn=function(e){e.preventDefault();let t=this.settings,i=e.target,r=new FormData(i),a=c=>String(r.get(c)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),i.querySelector("[name=key]").value=""})},Yn=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},Zn=async function(){await W({title:J.forgetQuestion,body:o`<p>${J.forgetHelp}</p>`,confirm:J.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},p([g()],gt.prototype,"settings",2),p([g()],gt.prototype,"usage",2),p([g()],gt.prototype,"test",2),gt=p([b("ai-page")],gt);async function Fs(n,s,e){let t=[],i=0;for(let r=n.body.getReader();;){let{done:a,value:c}=await r.read();if(a)break;t.push(c),e(N(i+=c.length))}Ua(new Blob(t),s)}function Ua(n,s){let e=document.createElement("a");e.href=URL.createObjectURL(n),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function Ds(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var ue=h.backup,ft,Oe,Xn,eo,to,so,Xe=class extends y{constructor(){super(...arguments);$(this,Oe);this.orphans=[];this.logs=!1;this.progress="";this.stored="";$(this,ft)}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return o`<div class="title"><h1>${h.pages.backup}</h1></div>
      <section class="card">
        <h2>${ue.make}</h2>
        <p>${ue.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${ue.withLogs}</span></label
        >
        <div class="row">
          ${v(ue.make,()=>{d(this,Oe,Xn).call(this)},{kind:"primary",busy:this.runs("backup")})}
          ${this.runs("backup")?v(h.cancel,()=>M(this,ft)?.abort()):l}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
        ${this.stored?S("good",o`<p>${ue.made}</p>
                  ${v(ue.confirmStored,()=>{d(this,Oe,eo).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${ue.restore}</h2>
        <p>${ue.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${ue.keyHelp}</p>
        <pre>wasmhost key export &gt; FILE</pre>
      </section>
      ${this.orphans.length===0?l:d(this,Oe,to).call(this)}`}};ft=new WeakMap,Oe=new WeakSet,Xn=async function(){this.stored="",le(this,ft,new AbortController);let e=new Date().toISOString(),t=await this.run("backup",async()=>{let i=await this.client.backup({logs:this.logs},{signal:M(this,ft).signal});return await Fs(i,`wasmhost-${Ds()}.tar.gz`,r=>{this.progress=r}),!0});this.progress="",M(this,ft).signal.aborted?this.failure=void 0:t&&(this.stored=e)},eo=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},to=function(){return o`<section>
      <h2>${ue.orphans}</h2>
      <p class="faint">${ue.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>o`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${N(e.bytes)}, ${_(e.modified)}</span>
              </div>
              ${v(ue.delete,()=>{d(this,Oe,so).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:ue.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},so=async function(e){await W({title:ue.deleteQuestion(e.id),body:o`<p>${ue.deleteWarning}</p>`,confirm:ue.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},p([g()],Xe.prototype,"orphans",2),p([g()],Xe.prototype,"logs",2),p([g()],Xe.prototype,"progress",2),p([g()],Xe.prototype,"stored",2),Xe=p([b("backup-page")],Xe);var A=h.install,wi=[];function Si(n){wi=n}var I,io,ki,Us,no,oo,xi,Ti,Ei,ro,ao,lo,co,po,ho,uo,mo,Te=class extends y{constructor(){super(...arguments);$(this,I);this.grants=new Set;this.accept=!1;this.over=!1;this.queue=[];this.turn=0}connectedCallback(){super.connectedCallback(),this.queue=wi,wi=[],this.queue.length>0&&d(this,I,ki).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return o`<div class="title">
        <h1>${h.pages.install}</h1>
        ${this.queue.length>1?o`<span class="faint">${A.turn(this.turn+1,this.queue.length)}</span>`:l}
      </div>
      ${this.fetching&&e?d(this,I,io).call(this,e):this.found?d(this,I,ro).call(this,this.found):e?o`<div class="row">${v(A.skip,()=>d(this,I,Us).call(this,"catalogue"))}</div>`:d(this,I,no).call(this)}`}};I=new WeakSet,io=function(e){return o`<section class="card stack">
      <p role="status">${A.fetching(e.id)}</p>
      <progress aria-label=${A.fetching(e.id)}></progress>
      <div class="row">${v(h.cancel,()=>this.fetching?.abort())}</div>
    </section>`},ki=async function(){let{id:e,catalogue:t,version:i}=this.queue[this.turn],r=new AbortController;this.fetching=r,this.found=void 0,await this.run("inspect",async()=>{try{let a=await this.client.fetchPackage({id:e,catalogue:t,range:i},{signal:r.signal});await d(this,I,Ei).call(this,{path:a.path,fetched:a})}catch(a){if(!r.signal.aborted)throw a;this.isConnected&&ve("catalogue",e)}}),this.fetching=void 0},Us=function(...e){if(this.turn+1>=this.queue.length){ve(...e);return}this.turn++,d(this,I,ki).call(this)},no=function(){return o`<form class="card stack" @submit=${e=>d(this,I,oo).call(this,e)}>
        <h2>${A.folder}</h2>
        <p class="faint">${Ye(A.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${j(A.path,o`<input name="path" required spellcheck="false" placeholder=${A.pathExample} />`)}
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
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,I,xi).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${A.package}</h2>
        <p class="faint">${Ye(A.packageHelp)}</p>
        ${j(A.file,o`<input
            type="file"
            multiple
            @change=${e=>d(this,I,xi).call(this,[...e.target.files??[]])}
          />`)}
      </div>`},oo=function(e){e.preventDefault(),d(this,I,Ti).call(this,{path:String(new FormData(e.target).get("path")).trim()})},xi=function(e){let t=e.find(r=>r.name.endsWith(".minisig")),i=e.find(r=>r!==t);i&&(async()=>await d(this,I,Ti).call(this,{file:i,signature:await t?.text()}))()},Ti=async function(e){await this.run("inspect",()=>d(this,I,Ei).call(this,e))},Ei=async function(e){let t=await("path"in e?this.client.inspectPlugin({path:e.path}):this.client.inspectPackage({signature:e.signature},e.file));this.source=e,this.found=t,this.accept=!1,this.grants=new Set(t.permissions.filter(i=>!i.declined).map(i=>i.name))},ro=function(e){let t=e.installed!==void 0&&e.installed!=="";return o`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?A.upgradeOf(e.id):A.installOf(e.id)}</h2>
            <p class="faint">
              ${t?A.versions(u(e.installed),u(e.version)):`${A.version} ${u(e.version)}`}
              ${e.downgrade?w(A.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${Pe([e.name,e.author?A.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,I,lo).call(this,e)} ${d(this,I,co).call(this)} ${e.refused?S("bad",u(e.refused)):l}
        ${e.warnings?.length?S("warn",o`<strong>${A.warnings}</strong>
                  <ul>
                    ${e.warnings.map(i=>o`<li>${u(i)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${A.mayDo}</h2>
        ${e.permissions.length===0?o`<p>${A.nothing}</p>`:l}
        ${e.permissions.map(i=>o`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(i.name)}
                @change=${r=>d(this,I,ao).call(this,i.name,r.target.checked)}
              /><span
                ><strong>${i.name}</strong> ${i.granted?w(A.had,"good"):l}${i.declined?w(A.declined):l}<br />${i.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,I,po).call(this,e):l} ${d(this,I,uo).call(this,e)}
      <section class="card">
        <p class="faint">${A.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${v(t?A.upgrade:A.install,()=>{d(this,I,mo).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${this.queue.length>0?v(A.skip,()=>d(this,I,Us).call(this,"catalogue")):v(h.cancel,()=>{this.found=void 0})}
        </div>
      </section>`},ao=function(e,t){let i=new Set(this.grants);t?i.add(e):i.delete(e),this.grants=i},lo=function(e){if(!e.signer)return S("info",A.unsigned);let{signer:t}=e;return S(t.trusted?"good":"info",o`<p>${t.trusted?A.signedTrusted:A.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?o`<p>${A.signerFirst}</p>`:l}`)},co=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?o`<p class="faint">${A.from(e.catalogue)}</p>
      ${e.yanked?S("bad",o`<p>${A.yanked}</p>${T(e.yanked)}`):l}
      ${e.vulnerable?S("bad",o`<p>${A.vulnerable}</p>${T(e.vulnerable)}`):l}`:l},po=function(e){return o`<section class="card">
      <h2>${A.changes}</h2>
      <ul>
        ${e.changes.map(t=>o`<li>${u(t.what)}${d(this,I,ho).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${A.acceptChanges}</span></label
      >
    </section>`},ho=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),i=e.from||e.to?o` (${T(e.from??"")} → ${T(e.to??"")})`:l;return o`${t?o` ${T(t)}`:l}${e.atMost?` ${u(e.atMost)}`:l}${i}`},uo=function(e){let t=(i,r)=>r.length===0?l:o`<h3>${i}</h3>
            <ul>
              ${r.map(a=>o`<li>${a}</li>`)}
            </ul>`;return o`<section class="card">
      <h2>${A.does}</h2>
      ${t(A.endpoints,e.endpoints.map(i=>o`<code>${i.method} ${u(i.path)}</code> ${i.auth?l:w(A.open,"warn")}
              ${i.requiresConfirmation?w(A.asks,"info"):l}`))}
      ${t(A.jobs,e.jobs.map(i=>o`<code>${i.id}</code> ${u(i.atMost)} ${i.approvalRequired?w(A.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?A.memory(e.memory.wantedMb,e.memory.givenMb):A.noBackend}</p>
      ${this.source&&"file"in this.source?o`<p class="faint">${u(this.source.file.name)}, ${N(this.source.file.size)}</p>`:l}
    </section>`},mo=async function(e){let{source:t}=this;if(!t)return;let i={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},r=[...this.grants],a=await this.run("install",()=>"path"in t?this.client.installPlugin({path:t.path,grants:r,source:t.fetched?.source,...i}):this.client.installPackage({...i,grants:r,signature:t.signature},t.file));a&&(await this.live.changed("plugins"),d(this,I,Us).call(this,...this.queue.length>1?["catalogue"]:["plugin",a.id]))},p([g()],Te.prototype,"source",2),p([g()],Te.prototype,"found",2),p([g()],Te.prototype,"grants",2),p([g()],Te.prototype,"accept",2),p([g()],Te.prototype,"over",2),p([g()],Te.prototype,"queue",2),p([g()],Te.prototype,"turn",2),p([g()],Te.prototype,"fetching",2),Te=p([b("install-page")],Te);var k=h.catalogue,go=60,Ba=500,Wa=150;function Ws(n){return o`${n.yanked?w(k.yanked,"bad"):l} ${n.vulnerable?w(k.vulnerable,"bad"):l}
  ${n.expired?w(k.expired,"warn"):l}`}function Pi(n){return o`${n.yanked?S("bad",o`<strong>${k.yanked}</strong> <bdi>${u(n.yanked)}</bdi>`):l}
  ${n.vulnerable?S("bad",o`<strong>${k.vulnerable}</strong> <bdi>${u(n.vulnerable)}</bdi>`):l}`}var os,ce,Ai,Bs,vo,$o,yo,bo,He=class extends y{constructor(){super(...arguments);$(this,ce);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;$(this,os,0)}async load(e){let t=Math.min(Ba,Math.max(go,this.hits?.plugins.length??0)),[i,r,{catalogues:a}]=await Promise.all([d(this,ce,Ai).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=i,this.catalogues=a.length,this.outdated=r}view(){let{plugins:e,found:t,tags:i,problems:r}=this.hits;return o`<div class="title">
        <h1>${h.pages.catalogue}</h1>
        <a class="button" href=${E("catalogues")}>${h.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?P(k.noCatalogues,k.noCataloguesHelp,o`<a class="button primary" href=${E("catalogues")}>${k.addOne}</a>`):o`${r?.map(a=>S("warn",u(a)))} ${d(this,ce,bo).call(this)} ${d(this,ce,$o).call(this,i)}
              <p class="faint" role="status">${k.found(C(t))}. ${k.words}</p>
              ${e.length===0?P(k.none,k.noneHelp):o`<ul class="cards">
                      ${de(e,a=>`${a.catalogue}/${a.id}`,a=>d(this,ce,yo).call(this,a))}
                    </ul>`}
              ${e.length<t?o`<div class="row">${v(k.more,()=>{d(this,ce,vo).call(this)},{busy:this.runs("more")})}</div>`:l}`}`}};os=new WeakMap,ce=new WeakSet,Ai=function(e,t){let{text:i,tag:r,category:a}=this;return this.client.searchCatalogues({text:i,tag:r,category:a,icons:!0,...e},{signal:t})},Bs=function(e=0){clearTimeout(M(this,os)),le(this,os,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},vo=async function(){let e=this.hits.plugins;try{let t=await d(this,ce,Ai).call(this,{limit:go,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},$o=function(e){let t=this.tag!==""&&!e.some(i=>i.tag===this.tag);return o`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${k.search}
          placeholder=${k.search}
          maxlength="200"
          .value=${this.text}
          @input=${i=>{this.text=i.target.value,d(this,ce,Bs).call(this,Wa)}}
        />
        <select
          aria-label=${k.category}
          @change=${i=>{this.category=i.target.value,d(this,ce,Bs).call(this)}}
        >
          <option value="">${k.anyCategory}</option>
          ${Object.entries(k.categories).map(([i,r])=>o`<option value=${i}>${r}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${k.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:i})=>o`<button
              type="button"
              class="plain"
              aria-pressed=${i===this.tag?"true":"false"}
              @click=${()=>{this.tag=i===this.tag?"":i,d(this,ce,Bs).call(this)}}
            >
              <bdi>${u(i)}</bdi>
            </button>`)}
      </div>`},yo=function(e){let t=this.outdated.plugins.find(i=>i.id===e.id&&i.catalogue===e.catalogue)?.version;return o`<li class="card plugin">
      ${Ae(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h3>
          <a href=${E("catalogue",e.id)}><bdi>${u(e.name)}</bdi></a>
          ${e.installed?w(k.installed(u(e.installed)),"good"):l}
          ${t?w(k.update(u(t)),"info"):l} ${Ws(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${u(e.version)} <bdi>${k.by(u(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${u(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(i=>u(i)).join(", ")}</bdi></p>
      </div>
    </li>`},bo=function(){let{plugins:e}=this.outdated;if(e.length===0)return l;let t=e.filter(i=>i.version);return o`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${k.updates} <span class="faint">${C(e.length)}</span></h2>
        ${t.length>1?v(k.upgradeAll,()=>fo(t)):l}
      </div>
      <ul class="rows">
        ${e.map(i=>o`<li>
              <div class="grow">
                <strong><a href=${E("catalogue",i.id)}><code>${i.id}</code></a></strong>
                ${i.version?k.toInstalled(u(i.installed),u(i.version)):k.nothingNewer} ${Ws(i)}
                ${Pi(i)} ${i.changelog?Pe(i.changelog,k.changes):l}
              </div>
              ${i.version?v(k.upgrade,()=>fo([i]),{kind:"primary",name:k.upgradeOf(i.id)}):l}
            </li>`)}
      </ul>
    </section>`},p([g()],He.prototype,"text",2),p([g()],He.prototype,"tag",2),p([g()],He.prototype,"category",2),p([g()],He.prototype,"hits",2),p([g()],He.prototype,"outdated",2),p([g()],He.prototype,"catalogues",2),He=p([b("catalogue-page")],He);function fo(n){Si(n.map(s=>({id:s.id,catalogue:s.catalogue,version:s.version}))),ve("install")}var Re,wo,ko,xo,Ri,vt=class extends y{constructor(){super(...arguments);$(this,Re);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,i]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=i}view(){return this.offers.map(e=>d(this,Re,wo).call(this,e))}};Re=new WeakSet,wo=function(e){return o`<section class="card">
        <div class="title">
          ${Ae(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${u(e.name)}</bdi> ${Ws(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${u(e.version)}
              ${e.installed?w(k.installed(u(e.installed)),"good"):l}
            </p>
          </div>
          ${e.installed===e.version?o`<a class="button" href=${E("plugin",e.id)}>${h.page.about}</a>`:v(e.installed?k.upgrade:k.install,()=>d(this,Re,Ri).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${k.from(e.catalogue)}${e.category&&k.categories[e.category]?`, ${k.categories[e.category]}`:""}
        </p>
        ${Pe([k.by(e.author),e.description].join(`
`))} ${Pi(e)}
        ${e.tags.length>0?o`<p class="faint">${k.tags}: <bdi>${e.tags.map(t=>u(t)).join(", ")}</bdi></p>`:l}
        <h2>${e.permissions.length>0?k.asksFor:k.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>o`<li><strong>${u(t.name)}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${k.claims}</p>
      </section>
      <section class="card">
        <h2>${k.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>d(this,Re,ko).call(this,e,t))}
        </ul>
      </section>`},ko=function(e,t){return o`<li>
      <div class="grow">
        <strong>${u(t.version)}</strong> ${Ws(t)}
        <p class="faint">${k.size} ${N(t.bytes)}. ${d(this,Re,xo).call(this,t)}</p>
        ${Pi(t)} ${t.changelog?Pe(t.changelog,k.changes):l}
      </div>
      ${t.version===e.installed?w(k.isInstalled,"good"):v(k.install,()=>d(this,Re,Ri).call(this,e,t.version),{name:k.installVersion(u(t.version)),disabled:e.expired})}
    </li>`},xo=function(e){if(!e.signer)return k.unsigned;let t=this.publishers?.publishers.find(i=>i.fingerprint===e.signer);return o`${k.signer} <code>${e.signer}</code>${t?o` (${t.trusted?k.trusted:k.known})`:l}`},Ri=function(e,t){Si([{id:e.id,catalogue:e.catalogue,version:t}]),ve("install")},p([L()],vt.prototype,"plugin",2),p([g()],vt.prototype,"offers",2),p([g()],vt.prototype,"publishers",2),vt=p([b("catalogue-plugin")],vt);var U=h.catalogues,et,To,Eo,So,rs=class extends y{constructor(){super(...arguments);$(this,et);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return o`<div class="title">
        <h1>${h.pages.catalogues}</h1>
        ${this.list.length>0?o`<a class="button" href=${E("catalogue")}>${U.browse}</a>`:l}
      </div>
      ${this.list.length===0?P(U.none,U.noneHelp):o`<ul class="rows card">
              ${this.list.map(e=>d(this,et,To).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>d(this,et,So).call(this,e)}>
        <h2>${U.add}</h2>
        ${j(U.place,o`<input name="place" required maxlength="2048" spellcheck="false" />`,U.placeHelp)}
        ${j(U.name,o`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,U.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${U.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${U.look}</button>
        </div>
      </form>`}};et=new WeakSet,To=function(e){return o`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${T(e.title)} ${e.expired?w(U.expired,"bad"):l}
        <p class="faint">
          ${Ue(e.place)} · ${U.plugins(C(e.plugins))} ·
          ${e.refreshedAt?o`${U.refreshed} ${_(e.refreshedAt)}`:U.never} · ${U.expires} ${_(e.expiresAt)}
        </p>
        <p class="faint"><code>${e.fingerprint}</code></p>
        ${e.problem?S("warn",u(e.problem)):l}
        <label class="check"
          ><input
            type="checkbox"
            aria-label=${U.dailyOf(e.name)}
            .checked=${e.daily}
            @change=${t=>{let i=t.target.checked;this.run(`daily ${e.name}`,()=>this.client.setCatalogue({name:e.name,daily:i}))}}
          /><span>${U.daily}</span></label
        >
      </div>
      ${v(U.refresh,()=>{this.run(`refresh ${e.name}`,()=>this.client.refreshCatalogue({name:e.name}))},{busy:this.runs(`refresh ${e.name}`),name:U.refreshOf(e.name)})}
      ${v(U.remove,()=>{d(this,et,Eo).call(this,e)},{busy:this.runs(e.name),name:U.removeOf(e.name)})}
    </li>`},Eo=async function(e){await W({title:U.removeQuestion(e.name),body:o`<p>${U.removeHelp}</p>`,confirm:U.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},So=function(e){e.preventDefault();let t=e.target,i=new FormData(t),r=String(i.get("place")).trim(),a=String(i.get("name")).trim();this.run("add",async()=>{let c=await this.client.offerCatalogue({place:r},{signal:this.signal});await W({title:U.question,body:o`<p>${U.questionHelp}</p>
          <dl class="pairs">
            <dt>${U.fingerprint}</dt>
            <dd><code>${c.fingerprint}</code></dd>
            <dt>${U.title}</dt>
            <dd>${T(c.title)}</dd>
            <dt>${h.pages.plugins}</dt>
            <dd>${C(c.plugins)}</dd>
            <dt>${U.expires}</dt>
            <dd>${_(c.expiresAt)}</dd>
          </dl>`,confirm:U.add})&&(await this.client.addCatalogue({name:a,place:r,key:c.key,daily:i.has("daily")||void 0}),t.reset())})},p([g()],rs.prototype,"list",2),rs=p([b("catalogues-page")],rs);var V=h.host,Ee,Po,Ao,Ro,Mo,Co,$t=class extends y{constructor(){super(...arguments);$(this,Ee);this.topics=["plugins"];this.faults=[]}async load(e){let[t,i,r]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=i,this.faults=r.faults}view(){let e=this.status;return o`<div class="title"><h1>${h.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>S(t.severity==="error"?"bad":"warn",o`<p>${t.plugin?o`<code>${t.plugin}</code>: `:l}${u(t.what)}</p>
            ${t.do?o`<p class="faint">${u(t.do)}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${V.version}</dt>
          <dd>${u(e.version??"")}</dd>
          <dt>${V.started}</dt>
          <dd>${_(e.startedAt)}</dd>
          <dt>${V.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${V.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,i])=>o`${C(i)} ${h.state[t]??t} `)}
          </dd>
          ${e.memory?o`<dt>${V.memory}</dt>
                  <dd>
                    ${N(e.memory.usedBytes)} / ${N(e.memory.maxBytes)}
                    ${e.memory.refused>0?w(V.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,Ee,Po).call(this,e)} ${d(this,Ee,Ao).call(this)} ${d(this,Ee,Mo).call(this,this.key)}`}};Ee=new WeakSet,Po=function(e){return o`<section>
      <h2>${V.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>w(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},Ao=function(){return this.faults.length===0?l:o`<section>
      <h2>${V.faults}</h2>
      ${this.faults.map(e=>S("bad",o`<p><code>${u(e.file)}</code> ${u(e.problem)}</p>
            <p>${u(e.advice)}</p>
            ${v(V.accept,()=>{d(this,Ee,Ro).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},Ro=async function(e){await W({title:V.acceptQuestion,body:o`<p><code>${u(e.file)}</code></p>
        <p>${V.acceptWarning}</p>`,confirm:V.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},Mo=function(e){return o`<section class="card">
      <h2>${V.key}</h2>
      <p class="faint">${V.keyHelp}</p>
      ${e.problem?S("bad",u(e.problem)):l}
      ${e.key===""?o`<p>${V.noKey}</p>`:o`<dl class="pairs">
                <dt>${V.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${V.keptIn}</dt>
                <dd>${e.source==="keyring"?V.keyring:V.file}</dd>
                <dt>${V.made}</dt>
                <dd>${_(e.created)}</dd>
                <dt>${V.protects}</dt>
                <dd>${V.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${v(V.rotate,()=>{d(this,Ee,Co).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>`}
    </section>`},Co=async function(){await W({title:V.rotateQuestion,body:o`<p>${V.rotateHelp}</p>`,confirm:V.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},p([g()],$t.prototype,"status",2),p([g()],$t.prototype,"key",2),p([g()],$t.prototype,"faults",2),$t=p([b("host-page")],$t);var z=h.inbox;function Va(n){let s=n.rejected||n.state==="failed";return w(u(n.state),s?"bad":n.state==="succeeded"?"good":"")}var Be,_o,Io,Mi,as=class extends y{constructor(){super(...arguments);$(this,Be);this.topics=["approvals","notices"];this.decided=[]}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let{runs:e,calls:t}=this.live.inbox,i=this.live.states.filter(r=>r.kind==="inbox"&&Array.isArray(r.value)&&r.value.length>0);return o` <div class="title"><h1>${h.pages.inbox}</h1></div>
      ${e.length+t.length===0?P(z.none,z.noneHelp):o`<section class="stack" aria-label=${h.waiting}>
              ${de(t,r=>r.id,r=>d(this,Be,_o).call(this,r))}
              ${de(e,r=>r.id,r=>d(this,Be,Io).call(this,r))}
            </section>`}
      ${i.length===0?l:o`<section class="stack">
              <h2>${z.items}</h2>
              ${i.map(r=>o` <div class="card">
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
              <h2>${z.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${z.plugin}</th>
                      <th>${z.call}</th>
                      <th>${z.outcome}</th>
                      <th>${z.by}</th>
                      <th>${z.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(r=>o`<tr>
                          <td><code>${r.plugin}</code></td>
                          <td>${Ue(`${r.method} ${r.path}`)}</td>
                          <td>${Va(r)}</td>
                          <td>${u((r.rejected??r.approved)?.by??"")}</td>
                          <td>${_((r.rejected??r.approved)?.at??r.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};Be=new WeakSet,_o=function(e){let t=`call ${e.id}`;return o`<article class="card approval" aria-label=${z.callOf(e.plugin)}>
      <h2>${z.callOf(e.plugin)}</h2>
      <p>
        ${z.callBy(u(e.requestedBy))}
        ${_(e.asked)}${e.expires?o`, ${z.expires} ${_(e.expires)}`:l}.
      </p>
      <pre>${e.method} /plugins/${e.plugin}/${u(e.path)}${e.query?`?${u(e.query)}`:""}</pre>
      ${e.body?o`<pre class="body">${he(e.body)}</pre>`:l}
      ${e.truncated?o`<p class="faint">${z.truncated(N(e.bodyBytes))} <code>${e.bodySha256}</code></p>`:l}
      ${e.description?Pe(e.description):l}
      ${d(this,Be,Mi).call(this,t,e.plugin,()=>this.client.approveCall({id:e.id}),()=>this.client.rejectCall({id:e.id}))}
    </article>`},Io=function(e){return o`<article class="card approval" aria-label=${z.runOf(e.plugin,e.job)}>
      <h2>${z.runOf(e.plugin,e.job)}</h2>
      <p>
        ${z.due}
        ${_(e.scheduledAt)}${e.count>1?o`, ${z.standsFor(e.count)}`:l}${e.expires?o`, ${z.expires} ${_(e.expires)}`:l}. <a href=${E("plugin",e.plugin,"jobs")}>${z.openJob}</a>
      </p>
      ${e.label||e.description?Pe([e.label,e.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${z.version} ${u(e.version??"")}</p>
      ${d(this,Be,Mi).call(this,`run ${e.id}`,e.plugin,()=>this.client.approveRun({id:e.id}),()=>this.client.rejectRun({id:e.id}))}
    </article>`},Mi=function(e,t,i,r){let a=m=>()=>{this.run(e,async()=>{await m(),await this.live.changed("approvals")})},c=this.runs(e);return o`<div class="row">
      ${v(z.approve,a(i),{kind:"primary",busy:c,name:z.approveOf(t)})}
      ${v(z.reject,a(r),{busy:c,name:z.rejectOf(t)})}
    </div>`},p([g()],as.prototype,"decided",2),as=p([b("inbox-page")],as);var Le=h.limits,Vs,Oo,jt=class extends y{constructor(){super(...arguments);$(this,Vs);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return o`<div class="title">
        <h1>${h.pages.limits}</h1>
      </div>
      <p class="faint">${Ye(Le.help)}</p>
      ${j(Le.search,o`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?P(Le.none,Le.noneHelp):d(this,Vs,Oo).call(this,e)}`}};Vs=new WeakSet,Oo=function(e){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[Le.name,Le.value,Le.default,Le.range].map(t=>o`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${de(e,t=>t.name,t=>o`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?w(Le.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${Le.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([g()],jt.prototype,"limits",2),p([g()],jt.prototype,"search",2),jt=p([b("limits-page")],jt);var We=h.notifications,Ci=200,ie,Ho,_i,Ii,Lo,jo,No,qo,tt=class extends y{constructor(){super(...arguments);$(this,ie);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1}async load(e){let t=await d(this,ie,_i).call(this,void 0,e),i=t.at(-1)?.position??0,r=new Set(t.map(m=>m.id)),a=t.length<Ci,c=a?[]:this.notices.filter(m=>m.position<i&&!r.has(m.id));this.end=a||this.end&&this.notices.length>0,this.notices=[...t,...c]}view(){return o`<div class="title">
        <h1>${h.pages.notifications}</h1>
        ${v(We.markAll,()=>{d(this,ie,qo).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(e=>!e.read)})}
      </div>
      <div class="row end">
        ${j(We.plugin,o`<select
            @change=${e=>{d(this,ie,Ii).call(this,()=>this.plugin=e.target.value)}}
          >
            <option value="">${We.all}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${e.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${e=>{d(this,ie,Ii).call(this,()=>this.unread=e.target.checked)}}
          /><span>${We.unread}</span></label
        >
      </div>
      ${this.notices.length===0?P(We.none,We.noneHelp):o`<ul class="rows card notices">
              ${de(this.notices,e=>e.id,e=>d(this,ie,Lo).call(this,e))}
            </ul>`}
      ${this.end?l:v(We.more,()=>{this.run("more",()=>d(this,ie,Ho).call(this))},{busy:this.runs("more")})}`}};ie=new WeakSet,Ho=async function(){let e=await d(this,ie,_i).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<Ci,this.notices=[...this.notices,...e]},_i=async function(e,t){let i={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...i,before:e,limit:Ci},{signal:t})).notifications},Ii=function(e){e(),this.notices=[],this.refresh()},Lo=function(e){return o`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?w(We.alert,"warn"):l}
          <a href=${E("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${_(e.created)}
        </p>
        <p>${e.title?o`<strong>${T(e.title)}</strong> `:l}${T(e.body??"")}</p>
      </div>
      ${e.read?l:v(We.read,()=>{d(this,ie,jo).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${v(h.dismiss,()=>{d(this,ie,No).call(this,e)},{kind:"plain",busy:this.runs(`dismiss ${e.id}`)})}
    </li>`},jo=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},No=async function(e){await this.run(`dismiss ${e.id}`,async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},qo=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},p([g()],tt.prototype,"notices",2),p([g()],tt.prototype,"plugin",2),p([g()],tt.prototype,"unread",2),p([g()],tt.prototype,"end",2),tt=p([b("notifications-page")],tt);var O=h.activity,Ga=2e3,za=90,st,be,Gs,Fo,ls,Nt=class extends y{constructor(){super(...arguments);$(this,be);this.plugin="";$(this,st,[])}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Ga);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=await this.client.getAudit({id:this.plugin,limit:50},{signal:e});this.audit=t;let{figures:i}=t,r=t.functions.reduce((c,m)=>c+m.denied,0),a={at:Date.now(),calls:i.calls,denied:r,cpuMs:i.cpuMs,memory:i.memoryBytes};le(this,st,[...M(this,st),a].slice(-za-1))}view(){let{figures:e,functions:t,hosts:i,requests:r,calls:a}=this.audit,c=d(this,be,Gs).call(this,f=>f.calls),m=d(this,be,Gs).call(this,f=>f.denied),x=d(this,be,Gs).call(this,f=>f.cpuMs/10),F=f=>f.at(-1)??0;return o`<div class="charts">
        ${ss(O.calls,c,O.perSecond(F(c).toFixed(1)))}
        ${ss(O.cpu,x,`${F(x).toFixed(1)} %`)}
        ${ss(O.memory,M(this,st).map(f=>f.memory),`${N(e.memoryBytes)}`)}
        ${ss(O.denials,m,O.perSecond(F(m).toFixed(1)))}
      </div>
      <p class="faint">${O.sinceOpen}</p>
      <dl class="pairs card">
        <dt>${O.totalCalls}</dt>
        <dd>${O.callsText(C(e.calls),C(e.errors),C(e.crashes))}</dd>
        <dt>${O.cpuTime}</dt>
        <dd>${_e(e.cpuMs)} <span class="faint">${O.waited(_e(e.cpuWaitMs))}</span></dd>
        <dt>${O.memoryPeak}</dt>
        <dd>${N(e.memoryPeakBytes)} / ${N(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${O.functions}</h2>
        ${t.length===0?P(O.noFunctions,O.noFunctionsHelp):d(this,be,ls).call(this,[O.function,O.allowed,O.denied,O.failed,O.in,O.out],t.map(f=>[o`<code>${f.namespace}.${f.function}</code>`,C(f.allowed),f.denied>0?w(C(f.denied),"bad"):"0",f.failed>0?w(C(f.failed),"warn"):"0",N(f.bytesIn),N(f.bytesOut)]))}
      </section>
      ${i.length===0?l:o`<section>
              <h2>${O.hosts}</h2>
              ${d(this,be,Fo).call(this)}
            </section>`}
      ${r.length===0?l:o`<section>
              <h2>${O.requests}</h2>
              ${d(this,be,ls).call(this,[O.time,O.request,O.status,O.took,O.out,O.in],[...r].reverse().map(f=>[o`<time datetime=${f.time}>${It(f.time)}</time>`,o`<code>${f.method} ${u(f.host)}</code>${f.count>1?` × ${f.count}`:l}`,f.code?w(f.code,"bad"):String(f.status),_e(f.durationMs),N(f.bytesOut),N(f.bytesIn)]))}
            </section>`}
      ${a.length===0?l:o`<section>
              <h2>${O.decided}</h2>
              ${d(this,be,ls).call(this,[O.time,O.request,O.status,O.by],a.map(f=>[_((f.approved??f.rejected)?.at),o`<code>${f.method} ${u(f.path)}</code>`,u(f.state),u((f.approved??f.rejected)?.by??"")]))}
            </section>`}`}};st=new WeakMap,be=new WeakSet,Gs=function(e){return M(this,st).slice(1).map((t,i)=>{let r=M(this,st)[i];return Math.max(0,e(t)-e(r))/Math.max(1,t.at-r.at)*1e3})},Fo=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(i=>i.bytesIn+i.bytesOut));return d(this,be,ls).call(this,[O.host,O.traffic,O.asked,O.refused,O.last],e.map(i=>[o`<code>${u(i.host)}</code>`,o`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(i.bytesIn+i.bytesOut)/t*100} height="8"></rect></svg
          >${N(i.bytesIn+i.bytesOut)}</span
        >`,C(i.calls),i.refused>0?w(C(i.refused),"bad"):"0",_(i.last)]))},ls=function(e,t){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(i=>o`<th>${i}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(i=>o`<tr>
                ${i.map(r=>o`<td>${r}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([L()],Nt.prototype,"plugin",2),p([g()],Nt.prototype,"audit",2),Nt=p([b("plugin-activity")],Nt);var ne=h.stored,Oi=50;function Do(n){if(n==null)return o`<span class="faint">null</span>`;let s=typeof n=="string"?n:JSON.stringify(n);return o`<span dir="auto">${u(s.length>300?s.slice(0,300)+"…":s)}</span>`}var ds,pe,Uo,Bo,Hi,Wo,Vo,Go,zo,ge=class extends y{constructor(){super(...arguments);$(this,pe);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];$(this,ds,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!M(this,ds)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),le(this,ds,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let i={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:Oi};this.rows=(await this.client.queryRows(i,{signal:e})).rows}}view(){let{shown:e}=this,t=(i,r,a)=>o`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>d(this,pe,Uo).call(this,r)}
      >
        ${i}
      </button>`;return o`<div class="row" role="group" aria-label=${ne.what}>
        ${this.collections.map(i=>t(`${u(i.name)} (${C(i.rows)})`,{collection:i.name},typeof e=="object"&&e.collection===i.name))}
        ${t(ne.keys,"keys",e==="keys")} ${t(ne.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,pe,Vo).call(this):e==="files"?d(this,pe,Go).call(this):d(this,pe,Bo).call(this,e.collection)}`}};ds=new WeakMap,pe=new WeakSet,Uo=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},Bo=function(e){let i=["id",...this.collections.find(r=>r.name===e)?.columns.map(r=>r.name)??[],"created_at","updated_at"];return o`<form
        class="row end"
        @submit=${r=>{r.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${j(ne.filter,o`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${r=>{this.where=r.target.value}}
            />`)}
        </div>
        <button>${ne.apply}</button>
      </form>
      ${this.rows.length===0?P(ne.noRows,ne.noRowsHelp):o`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${i.map(r=>d(this,pe,Wo).call(this,r))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(r=>o`<tr>
                        ${i.map(a=>o`<td>${Do(r[a])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?l:o`<div class="row">
              ${v(ne.before,()=>d(this,pe,Hi).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${ne.rowsOf(C(this.offset+1),C(this.offset+this.rows.length))}</span>
              ${v(ne.after,()=>d(this,pe,Hi).call(this,1),{disabled:this.rows.length<Oi})}
            </div>`}`},Hi=function(e){this.offset=Math.max(0,this.offset+e*Oi),this.refresh()},Wo=function(e){let{by:t,descending:i}=this.order;return o`<th aria-sort=${t!==e?"none":i?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!i},this.offset=0,this.refresh()}}
      >
        ${u(e)}${t===e?i?" ↓":" ↑":l}
      </button>
    </th>`},Vo=function(){return o`${j(ne.prefix,o`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?P(ne.noKeys,ne.noKeysHelp):o`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${ne.key}</th>
                  <th>${ne.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>o`<tr>
                      <td>${Ue(String(e.key))}</td>
                      <td>${Do(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},Go=function(){let e=this.folder.split("/").filter(Boolean),t=i=>()=>{this.folder=i,this.file=void 0,this.refresh()};return o`<div class="row">
        ${v(ne.top,t(""),{kind:"plain"})}
        ${e.map((i,r)=>{let a=e.slice(0,r+1).join("/");return v(`/ ${u(i)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?P(ne.noFiles,ne.noFilesHelp):o`<ul class="rows card">
              ${this.files.map(i=>{let r=[...e,i.name].join("/");return o`<li>
                  ${v(u(i.name)+(i.folder?"/":""),i.folder?t(r):()=>{d(this,pe,zo).call(this,r)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?o`<section>
              <h3>${Ue(this.file.path)}</h3>
              <pre tabindex="0">${he(this.file.text)}</pre>
            </section>`:l}`},zo=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},p([L()],ge.prototype,"plugin",2),p([g()],ge.prototype,"collections",2),p([g()],ge.prototype,"shown",2),p([g()],ge.prototype,"rows",2),p([g()],ge.prototype,"order",2),p([g()],ge.prototype,"where",2),p([g()],ge.prototype,"offset",2),p([g()],ge.prototype,"beginning",2),p([g()],ge.prototype,"folder",2),p([g()],ge.prototype,"files",2),p([g()],ge.prototype,"file",2),ge=p([b("plugin-stored")],ge);var oe=h.data,it,Ko,Jo,Qo,yt=class extends y{constructor(){super(...arguments);$(this,it);this.plugin="";this.progress=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(i=>i.name==="storage"&&i.granted);return o`${t?o`<section>
              <h2>${oe.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${oe.export}</h2>
        <p>${oe.exportHelp}</p>
        <div class="row">
          ${v(oe.export,()=>{d(this,it,Ko).call(this)},{kind:"primary",busy:this.runs("export")})}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
      </section>
      <section class="card">
        <h2>${oe.import}</h2>
        <p>${oe.importHelp}</p>
        <form class="stack" @submit=${i=>{d(this,it,Jo).call(this,i)}}>
          <label class="field"><span>${oe.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${oe.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${oe.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${oe.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${oe.import}</button>
          </div>
        </form>
        ${this.imported?d(this,it,Qo).call(this,this.imported):l}
      </section>`}};it=new WeakSet,Ko=async function(){await this.run("export",async()=>{let e=await this.client.export({id:this.plugin},{signal:this.signal});await Fs(e,`${this.plugin}-${Ds()}.tar.gz`,t=>{this.progress=t})}),this.progress=""},Jo=async function(e){e.preventDefault();let t=new FormData(e.target),i=t.get("file"),r=t.has("replace");await W({title:oe.importQuestion(this.plugin),body:o`<p>${r?oe.replaceWarning:oe.importWarning}</p>
        <p class="faint">${u(i.name)}, ${N(i.size)}</p>`,confirm:oe.import,danger:r})&&(this.imported=void 0,this.imported=await this.run("import",()=>this.client.importPlugin({id:this.plugin,replace:r,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},i)))},Qo=function(e){return S("good",o`<p>${oe.imported(C(e.rows),C(e.keys),C(e.files),C(e.settings))}</p>
        ${e.secrets.length>0?o`<p>${oe.secrets} ${e.secrets.map(t=>o`<code>${u(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?o`<p>${oe.leftOut} ${e.unknown.map(t=>o`<code>${u(t)}</code> `)}</p>`:l}`)},p([L()],yt.prototype,"plugin",2),p([g()],yt.prototype,"progress",2),p([g()],yt.prototype,"imported",2),yt=p([b("plugin-data")],yt);var je=h.endpoints,zs=n=>n.method==="POST"||n.method==="PUT"||n.method==="PATCH",qt,Yo,Zo,bt=class extends y{constructor(){super(...arguments);$(this,qt);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?P(je.none,je.noneHelp):o`<div class="stack">${this.endpoints.map(e=>d(this,qt,Yo).call(this,e))}</div>`}};qt=new WeakSet,Yo=function(e){let t=`${e.method} ${e.url}`,i=this.live.calls.of(e.method,e.url),r=this.inputs.get(t)??i?.input??{query:"",body:zs(e)?"{}":""},a=c=>{this.inputs=new Map(this.inputs).set(t,{...r,...c})};return o`<details class="card endpoint" ?open=${i!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:w(je.open,"warn")} ${e.requiresConfirmation?w(je.asks,"info"):l}
      </summary>
      ${e.description?o`<p>${T(e.description)}</p>`:l}
      <form class="stack" @submit=${c=>d(this,qt,Zo).call(this,c,e,r)}>
        ${j(je.query,o`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${r.query}
            @input=${c=>a({query:c.target.value})}
          />`)}
        ${zs(e)?j(je.body,o`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${r.body}
                  @input=${c=>a({body:c.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${i?.stop!==void 0} ?disabled=${i?.stop!==void 0}>
            ${je.send}
          </button>
          ${i?.stop?v(h.cancel,()=>i.stop?.abort()):l}
          ${e.requiresConfirmation?o`<span class="faint">${je.asksHelp}</span>`:l}
        </div>
      </form>
      ${i?.stop&&e.requiresConfirmation?S("info",o`${je.waits} <a href=${E("inbox")}>${h.home.openInbox}</a>`):l}
      ${i?.failure===void 0?l:Ot(i.failure)}
      ${i?.answer?o`<div class="stack" role="status">
              <p>${w(String(i.answer.status),i.answer.status<400?"good":"bad")}
              ${_e(i.answer.ms)}</p>
              <pre tabindex="0">${he(i.answer.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${je.curl}</p>
        <pre tabindex="0">${u(Ka(e,r))}</pre>
      </div>
    </details>`},Zo=function(e,t,i){e.preventDefault();let r=zs(t)&&i.body.trim()!==""?i.body:void 0;this.live.calls.send(t.method,t.url,i,r,t.requiresConfirmation?void 0:this.signal)},p([L()],bt.prototype,"plugin",2),p([g()],bt.prototype,"endpoints",2),p([g()],bt.prototype,"inputs",2),bt=p([b("plugin-endpoints")],bt);function Ka(n,s){let e=r=>`'${r.replaceAll("'","'\\''")}'`,t=["curl"];n.method!=="GET"&&t.push("-X",n.method),n.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),zs(n)&&s.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(s.body));let i=new URLSearchParams(s.query).toString();return t.push(e(location.origin+n.url+(i?`?${i}`:""))),t.join(" ")}var wt=h.feeds,Ft,Xo,er,kt=class extends y{constructor(){super(...arguments);$(this,Ft);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,i]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=i.articles}view(){return o`<form class="card row end" @submit=${e=>d(this,Ft,Xo).call(this,e)}>
        <div class="grow">
          ${j(wt.address,o`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${wt.add}</button>
      </form>
      ${this.feeds.length===0?P(wt.none,wt.noneHelp):o`<ul class="rows card">
              ${this.feeds.map(e=>o`<li>
                    <div class="grow">
                      <strong>${T(e.title||e.url)}</strong>
                      <p class="faint">${Ue(e.url)} · ${_(e.updatedAt)}</p>
                      ${e.error?o`<p class="bad-text">${u(e.error)}</p>`:l}
                    </div>
                    ${v(wt.remove,()=>d(this,Ft,er).call(this,e),{busy:this.runs(e.id),name:wt.removeOf(u(e.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:o`<section>
              <h2>${wt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(e=>o`<li>
                      <div class="grow">
                        ${fi(e.link)?o`<a href=${fi(e.link)} target="_blank" rel="noopener noreferrer"
                                >${T(e.title)}</a
                              >`:T(e.title)}
                        <p class="faint">
                          ${e.author?o`${T(e.author)} · `:l}${_(e.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Ft=new WeakSet,Xo=function(e){e.preventDefault();let t=e.target,i=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:i}),t.reset()})},er=function(e){this.run(e.id,()=>this.client.removeFeed({id:this.plugin,feed:e.id}))},p([L()],kt.prototype,"plugin",2),p([g()],kt.prototype,"feeds",2),p([g()],kt.prototype,"articles",2),kt=p([b("plugin-feeds")],kt);var re=h.jobs,Ja=2e3,ot,tr,sr,ir,nt=class extends y{constructor(){super(...arguments);$(this,ot);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Ja);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[i,r]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=i.jobs,this.runsOfJobs=r.runs}view(){return this.jobs.length===0?P(re.none,re.noneHelp):o`<ul class="rows card">
        ${this.jobs.map(e=>d(this,ot,tr).call(this,e))}
      </ul>
      <section>
        <h2>${re.history}</h2>
        ${this.runsOfJobs.length===0?o`<p class="faint">${re.noRuns}</p>`:d(this,ot,ir).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?v(re.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};ot=new WeakSet,tr=function(e){return o`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${T(e.label)}
        ${e.approvalRequired?w(re.asks,"info"):l} ${e.running?w(re.running,"good"):l}
        ${e.waiting?o`<a href=${E("inbox")}>${re.waits}</a>`:l}
        <p class="faint">
          <code>${u(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:o`(${re.declared} <code>${u(e.declaredSchedule)}</code>)`}
          ${e.next?o`· ${re.next} ${_(e.next)}`:l}
          ${e.registered?l:o`· <span class="bad-text">${re.noHandler}</span>`}
        </p>
        ${e.description?o`<p class="faint" dir="auto">${T(e.description)}</p>`:l}
      </div>
      ${v(re.run,()=>{d(this,ot,sr).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:re.runOf(e.job)})}
    </li>`},sr=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},ir=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${re.job}</th>
            <th>${re.due}</th>
            <th>${re.state}</th>
            <th>${re.took}</th>
            <th>${re.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>o`<tr>
                <td><code>${t.job}</code></td>
                <td>${_(t.scheduledAt)}</td>
                <td>${w(u(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?_e(t.durationMs):l}</td>
                <td>${t.error?T(t.error):u(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([L()],nt.prototype,"plugin",2),p([g()],nt.prototype,"jobs",2),p([g()],nt.prototype,"runsOfJobs",2),p([g()],nt.prototype,"more",2),nt=p([b("plugin-jobs")],nt);var Se=h.log,Qa=["debug","info","warn","error"],Ya=5e3,Za=500,Xa=1e3,xt,Me,Li,nr,or,rr,Ve=class extends y{constructor(){super(...arguments);$(this,Me);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;$(this,xt)}async load(){d(this,Me,Li).call(this)}disconnectedCallback(){super.disconnectedCallback(),M(this,xt)?.abort()}updated(e){if(super.updated(e),!this.follow||!["entries","search","follow"].some(i=>e.has(i)))return;let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(i=>i.message.toLowerCase().includes(e)||i.requestId===this.search);return o`<div class="row end">
        ${j(Se.level,o`<select
            @change=${i=>{this.level=i.target.value,d(this,Me,Li).call(this)}}
          >
            ${Qa.map(i=>o`<option value=${i} ?selected=${i===this.level}>${Se.levels[i]}</option>`)}
          </select>`)}
        ${j(Se.search,o`<input
            type="search"
            .value=${this.search}
            @input=${i=>{this.search=i.target.value}}
          />`)}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${i=>{this.follow=i.target.checked}}
          /><span>${Se.follow}</span></label
        >
        ${v(Se.clear,()=>{this.entries=[]})}
      </div>
      ${t.length===0?P(Se.none,this.search===""?Se.noneHelp:Se.noMatch):o`<ol class="log" tabindex="0" aria-label=${Se.title}>
              ${de(t,i=>i.seq,i=>d(this,Me,rr).call(this,i))}
            </ol>`}`}};xt=new WeakMap,Me=new WeakSet,Li=function(){M(this,xt)?.abort(),le(this,xt,new AbortController),this.entries=[],d(this,Me,nr).call(this,M(this,xt).signal)},nr=async function(e){let t;for(;!e.aborted;){try{let i={id:this.plugin,level:this.level,limit:Za,follow:!0,lastEventId:t},r=[];for await(let a of this.client.followLog(i,{signal:e})){let c=a.data;t=c.seq,r.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,Me,or).call(this,r.splice(0)),50)),r.push(c)}}catch(i){if(e.aborted)return;this.live.connection==="open"&&(this.failure=i)}await new Promise(i=>setTimeout(i,Xa))}},or=function(e){this.entries=[...this.entries,...e].slice(-Ya)},rr=function(e){return o`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${It(e.time)}>${Hn(e.time)}</time>
      <b>${e.level}</b>
      <span>${he(e.message)}${e.dropped?o` <em>${Se.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?o`<button
              type="button"
              class="plain"
              title=${Se.sameRequest}
              aria-label=${Se.sameRequest}
              @click=${()=>{this.search=e.requestId}}
            >
              ${e.requestId.slice(0,8)}
            </button>`:l}
    </li>`},p([L()],Ve.prototype,"plugin",2),p([g()],Ve.prototype,"entries",2),p([g()],Ve.prototype,"level",2),p([g()],Ve.prototype,"search",2),p([g()],Ve.prototype,"follow",2),Ve=p([b("plugin-log")],Ve);var R=h.overview,G,ar,lr,dr,ps,cr,pr,hr,ur,mr,ji,cs=class extends y{constructor(){super(...arguments);$(this,G);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      ${Pe([e.description,e.author?R.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?o`<p class="row" aria-label=${R.tags}>
              ${e.tags.map(t=>o`<span class="badge">${T(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?S("warn",o`${R.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${R.permissions}</h2>
        ${e.permissions.length===0?o`<p class="faint">${R.noPermissions}</p>`:o`<ul class="rows card">
                ${e.permissions.map(t=>d(this,G,ar).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,G,cr).call(this,e):l}
      ${d(this,G,hr).call(this,e)} ${d(this,G,mr).call(this,e)}
    `:l}};G=new WeakSet,ar=function(e,t){let{name:i,granted:r}=t;return o`<li>
      <div class="grow">
        <strong>${i}</strong> ${r?w(R.granted,"good"):w(R.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${r?v(R.revoke,()=>{d(this,G,dr).call(this,e,i)},{busy:this.runs(i),name:R.revokeOf(i)}):v(R.grant,()=>{d(this,G,lr).call(this,e,t)},{busy:this.runs(i),name:R.grantOf(i)})}
    </li>`},lr=async function(e,t){await W({title:R.grantQuestion(t.name,e.id),body:o`<p>${t.explanation}</p>
        <p class="faint">${R.grantHelp}</p>`,confirm:R.grant})&&await d(this,G,ps).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},dr=async function(e,t){await W({title:R.revokeQuestion(t,e.id),body:o`<p>${R.revokeHelp}</p>`,confirm:R.revoke,danger:!0})&&await d(this,G,ps).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},ps=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},cr=function(e){return o`<section>
      <h2>${R.network}</h2>
      ${e.network===void 0?o`<p class="faint">${R.networkNotGranted}</p>`:o`<form class="card form" @submit=${t=>d(this,G,pr).call(this,t,e)}>
              ${j(R.hosts,o`<textarea
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
    </section>`},pr=function(e,t){e.preventDefault();let i=new FormData(e.target),r=String(i.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,G,ps).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:r,only:i.has("only")}))},hr=function(e){let t=[[R.since,_(e.since)],[R.instances,C(e.stats.instances)],[R.memory,R.memoryText(N(e.stats.memoryBytes),N(e.stats.memoryMaxBytes))],[R.calls,R.callsText(C(e.stats.calls),C(e.stats.errors),C(e.stats.crashes))],[R.queued,C(e.stats.queued)]];return o`<section>
      <h2>${R.figures}</h2>
      <dl class="pairs card">
        ${t.map(([i,r])=>o`<dt>${i}</dt>
              <dd>${r}</dd>`)}
      </dl>
      <form class="card row" @submit=${i=>d(this,G,ur).call(this,i,e)}>
        <label class="row grow"
          ><span>${R.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${R.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${h.save}</button>
      </form>
    </section>`},ur=function(e,t){e.preventDefault();let i=Number(new FormData(e.target).get("weight"));d(this,G,ps).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:i}))},mr=function(e){return o`<section>
      <h2>${R.remove}</h2>
      <div class="card row">
        <p class="grow">${R.removeHelp} <a href=${E("plugin",e.id,"data")}>${R.exportFirst}</a></p>
        ${v(R.remove,()=>{d(this,G,ji).call(this,e,!1)},{busy:this.runs("remove")})}
        ${v(R.purge,()=>{d(this,G,ji).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},ji=async function(e,t){await W({title:t?R.purgeQuestion(e.id):R.removeQuestion(e.id),body:o`<p>${t?R.purgeWarning:R.removeWarning}</p>`,confirm:t?R.purge:R.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),ve()})},p([L()],cs.prototype,"plugin",2),cs=p([b("plugin-overview")],cs);var ee=h.sessions,el=400,Ni=new Map;function gr(n,s){Ni.set(n,s)}var Ks=n=>n?.status==="starting"||n?.status==="running",Dt,K,hs,fr,vr,$r,Js,yr,qi,Fi,Ge=class extends y{constructor(){super(...arguments);$(this,K);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";$(this,Dt)}connectedCallback(){super.connectedCallback(),this.draft=Ni.get(this.plugin)??"",Ni.delete(this.plugin)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(M(this,Dt))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,i]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let r=i.messages.length!==this.messages.length||Ks(M(this,K,hs));this.messages=i.messages,clearTimeout(M(this,Dt)),Ks(M(this,K,hs))&&le(this,Dt,setTimeout(()=>{this.refresh()},el)),r&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return o`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${u(e.label)}</bdi></h2>
          ${v(ee.new,()=>ve("plugin",this.plugin,"sessions"),{kind:"plain"})}
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
        ${e.sessions.length===0?o`<p class="faint">${ee.none}</p>`:l}
      </aside>
      <div class="card conversation">${M(this,K,hs)?d(this,K,$r).call(this,M(this,K,hs)):d(this,K,fr).call(this,e)}</div>
    </div>`}};Dt=new WeakMap,K=new WeakSet,hs=function(){return this.list?.sessions.find(e=>e.id===this.session)},fr=function(e){return o`${P(ee.start,ee.startHelp)} ${d(this,K,vr).call(this,e)} ${d(this,K,qi).call(this,void 0)}`},vr=function(e){return e.suggestedPrompts.length===0?l:o`<div>
      <p class="faint">${ee.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>o`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${T(t.label)}
            </button>`)}
      </div>
    </div>`},$r=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return o`<div class="row">
        <h2 class="grow">${T(e.name)}</h2>
        ${w(ee.status[e.status]??u(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:v(ee.stop,()=>{this.run("stop",()=>this.client.stopSession(M(this,K,Js)))},{busy:this.runs("stop")})}
        ${v(ee.remove,()=>{d(this,K,yr).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?o`<p class="bad-text">${u(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${ee.messages} aria-busy=${Ks(e)?"true":"false"}>
        ${de(this.messages,i=>i.id,i=>o`<div class="message ${i.role==="user"?"mine":""}">
              <small
                >${i.role==="user"?ee.you:ee.role[i.role]??u(i.role)} · ${_(i.timestamp)}</small
              >
              <p dir="auto">${he(i.text)}</p>
            </div>`)}
        ${Ks(e)?o`<p class="faint typing">${ee.working}</p>`:l}
      </div>
      ${e.status==="ended"?o`<p class="faint">${ee.ended}</p>`:d(this,K,qi).call(this,e)}`},Js=function(){return{id:this.plugin,session:this.session}},yr=async function(){await W({title:ee.removeQuestion,body:o`<p>${ee.removeHelp}</p>`,confirm:ee.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(M(this,K,Js)),ve("plugin",this.plugin,"sessions")})},qi=function(e){return o`<form class="composer" @submit=${t=>{d(this,K,Fi).call(this,t,e)}}>
      <textarea
        aria-label=${ee.message}
        placeholder=${ee.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,K,Fi).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${ee.send}</button>
    </form>`},Fi=async function(e,t){e.preventDefault();let i=this.draft.trim();i!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...M(this,K,Js),text:i});else{let r=await this.client.createSession({id:this.plugin,prompt:i});ve("plugin",this.plugin,"sessions",r.id)}this.draft=""})},p([L()],Ge.prototype,"plugin",2),p([L()],Ge.prototype,"session",2),p([g()],Ge.prototype,"list",2),p([g()],Ge.prototype,"messages",2),p([g()],Ge.prototype,"draft",2),Ge=p([b("plugin-sessions")],Ge);var $e=h.settings,X,Ut,br,wr,kr,xr,Di,Tr,ze=class extends y{constructor(){super(...arguments);$(this,X);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?P($e.none,$e.noneHelp):o`<form class="card form wide" @submit=${e=>d(this,X,xr).call(this,e)}>
      <p class="faint">${$e.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,X,kr).call(this,e):d(this,X,br).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${h.save}
        </button>
        ${this.saved?o`<span role="status" class="faint">${$e.saved}</span>`:l}
      </div>
    </form>`}};X=new WeakSet,Ut=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},br=function(e){let t=`setting-${e.key}`,i=this.edits.has(e.key)?this.edits.get(e.key):e.value;return o`<div class="setting">
      <label for=${t}>${T(e.label)}</label>
      ${e.description?o`<small id="${t}-help" dir="auto">${he(e.description)}</small>`:l}
      <div class="row">
        ${d(this,X,wr).call(this,e,t,i)}
        ${e.testAction?v($e.test,()=>{d(this,X,Tr).call(this,e)},{busy:this.runs(`test ${e.key}`),name:$e.testOf(u(e.key)),title:u(e.testAction.label)}):l}
        ${e.isSet?v($e.reset,()=>{d(this,X,Di).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:$e.resetOf(u(e.key))}):l}
      </div>
      ${e.note?o`<small class="bad-text">${u(e.note)}</small>`:l}
      ${this.tests.has(e.key)?o`<pre role="status">${he(this.tests.get(e.key))}</pre>`:l}
    </div>`},wr=function(e,t,i){let r=e.description?`${t}-help`:l;switch(e.type){case"toggle":return o`<input
          type="checkbox"
          id=${t}
          aria-describedby=${r}
          .checked=${i===!0}
          @change=${a=>d(this,X,Ut).call(this,e.key,a.target.checked)}
        />`;case"select":return o`<select
          id=${t}
          aria-describedby=${r}
          @change=${a=>d(this,X,Ut).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>o`<option value=${a.value} ?selected=${a.value===i}>${u(a.label)}</option>`)}
        </select>`;case"number":return o`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${r}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(i??"")}
            required
            @input=${a=>d(this,X,Ut).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:o`<small>${$e.range(e.min,e.max)}</small>`}`;case"password":return o`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${r}
          placeholder=${e.isSet?$e.passwordSet:$e.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,X,Ut).call(this,e.key,a.target.value)}
        />`;default:return o`<input
          id=${t}
          aria-describedby=${r}
          .value=${String(i??"")}
          @input=${a=>d(this,X,Ut).call(this,e.key,a.target.value)}
        />`}},kr=function(e){return S("warn",o`<p><code>${u(e.key)}</code> ${$e.kept}</p>
        ${e.note?o`<p>${u(e.note)}</p>`:l}
        ${v($e.forget,()=>{d(this,X,Di).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},xr=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Di=async function(e){await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let t=new Map(this.edits);t.delete(e.key),this.edits=t})},Tr=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?$e.tested:JSON.stringify(t,null,2)))},p([L()],ze.prototype,"plugin",2),p([g()],ze.prototype,"settings",2),p([g()],ze.prototype,"edits",2),p([g()],ze.prototype,"tests",2),p([g()],ze.prototype,"saved",2),ze=p([b("plugin-settings")],ze);var te=h.versions,Tt,Er,Ui,Bt=class extends y{constructor(){super(...arguments);$(this,Tt);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return o`<section class="card">
        <h2>${te.installed}</h2>
        <dl class="pairs">
          <dt>${te.version}</dt>
          <dd>${u(e.version)}</dd>
          ${e.digest?o`<dt>${te.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${E("install")}>${te.upgrade}</a>
          ${e.source?.catalogue?o`<a class="button" href=${E("catalogue",e.id)}>${te.inCatalogue}</a>`:l}
        </div>
        <p class="faint">${te.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,Tt,Er).call(this,e,e.previous):P(te.none,te.noneHelp)}`}};Tt=new WeakSet,Er=function(e,t){return o`<section class="card">
      <h2>${te.before}</h2>
      <p>${te.beforeIs(u(t.version))}</p>
      ${t.grants?.length?o`<p>${te.grantsAgain}</p>
              <ul>
                ${t.grants.map(i=>o`<li><strong>${i.name}</strong> ${i.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?te.withData:te.withoutData}</p>
      <div class="row">
        ${v(te.back,()=>{d(this,Tt,Ui).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?v(te.backKeep,()=>{d(this,Tt,Ui).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},Ui=async function(e,t,i){await W({title:te.question(e.id,u(t.version)),body:o`<p>${t.dataCopy&&!i?te.dataWarning:te.keepWarning}</p>`,confirm:te.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:i}),await this.live.changed("plugins")})},p([L()],Bt.prototype,"plugin",2),p([g()],Bt.prototype,"info",2),Bt=p([b("plugin-versions")],Bt);var ae=h.plugin,tl=()=>o`<a href=${E()}>${h.pages.home}</a>`,rt,Sr,Pr,Ar,Et=class extends y{constructor(){super(...arguments);$(this,rt);this.plugin="";this.open="";this.detail="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      <div class="title">
        ${Ae(e.name,e.id,{large:!0,image:this.live.icons.of(e)})}
        <div class="grow">
          <h1><bdi>${u(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${u(e.version)}</span> ${yi(e)}</p>
        </div>
        ${d(this,rt,Ar).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?S("bad",u(e.reason)):l}
      ${e.refused?S("bad",u(e.refused)):l}
      ${(e.faults??[]).map(t=>S("bad",o`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${ae.parts}>
        ${d(this,rt,Sr).call(this,e).map(([t,i])=>o`<a
              href=${t===""?E("plugin",e.id):E("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${i}</a
            >`)}
      </nav>
      ${d(this,rt,Pr).call(this,e)}
    `:this.live.ready?P(ae.unknown,ae.unknownHelp,tl()):o``}};rt=new WeakSet,Sr=function(e){let t=r=>e.permissions.some(a=>a.name===r);return[["",ae.overview,!0],["endpoints",ae.endpoints,e.endpoints.length>0],["settings",ae.settings,!0],["jobs",ae.jobs,e.jobs.length>0],["log",ae.log,!0],["data",ae.data,!0],["sessions",ae.sessions,t("sessions")],["feeds",ae.feeds,t("rss")],["activity",ae.activity,!0],["versions",ae.versions,!0]].filter(([,,r])=>r).map(([r,a])=>[r,a])},Pr=function(e){switch(this.open){case"endpoints":return o`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return o`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return o`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return o`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return o`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return o`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return o`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return o`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return o`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Ar=function(e){let t=(r,a)=>()=>{this.run(r,async()=>{await a(),await this.live.changed("plugins")})},i=e.state==="disabled";return o`<div class="row">
      ${e.ui?.page?o`<a class="button primary" href=${E("page",e.id)}>${ae.open}</a>`:l}
      ${i?v(ae.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):o`${v(ae.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:ae.reloadHelp})}
            ${v(ae.disable,t("disable",()=>this.client.disablePlugin({id:e.id})),{busy:this.runs("disable")})}`}
    </div>`},p([L()],Et.prototype,"plugin",2),p([L()],Et.prototype,"open",2),p([L()],Et.prototype,"detail",2),Et=p([b("plugin-page")],Et);var se=h.publishers,sl=["any","signed","listed","trusted"],at,Rr,Mr,Cr,us=class extends y{constructor(){super(...arguments);$(this,at)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return o`<div class="title"><h1>${h.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${se.policy}</legend>
        ${sl.map(i=>o`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===i}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:i}))}}
              /><span>${se.policies[i]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?P(se.none,se.noneHelp):o`<ul class="rows card">
              ${t.map(i=>d(this,at,Rr).call(this,i))}
            </ul>`}
      <form class="card form" @submit=${i=>d(this,at,Cr).call(this,i)}>
        <h2>${se.trust}</h2>
        ${j(se.key,o`<input name="key" required spellcheck="false" />`,se.keyHelp)}
        ${j(se.name,o`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${se.trust}</button></div>
      </form>`}};at=new WeakSet,Rr=function(e){return o`<li>
      <div class="grow">
        <strong>${u(e.name??"")||se.unnamed}</strong>
        ${e.trusted?w(se.trusted,"good"):w(se.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${_(e.addedAt)}</p>
        ${e.plugins.length>0?o`<p>${se.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?o`<p>${se.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${v(se.forget,()=>{d(this,at,Mr).call(this,e)},{busy:this.runs(e.key),name:se.forgetOf(e.fingerprint)})}
    </li>`},Mr=async function(e){await W({title:se.forgetQuestion(e.fingerprint),body:o`<p>${se.forgetHelp}</p>`,confirm:se.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},Cr=function(e){e.preventDefault();let t=e.target,i=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(i.get("key")).trim(),name:String(i.get("name")).trim()||void 0}),t.reset()})},p([g()],us.prototype,"list",2),us=p([b("publishers-page")],us);function _r(n,s){Wi(n,s.replace(/\r\n?/g,`
`).split(`
`),0)}var Ir=/^ {0,3}(```|~~~)/,Or=/^ {0,3}(#{1,6})[ \t]+(.*)$/,Hr=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,Qs=/^ {0,3}> ?/,ms=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,il=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function fe(n,s){return n.appendChild(n.ownerDocument.createElement(s))}function Wi(n,s,e){let t=e<8;for(let i=0;i<s.length;){let r=s[i],a=Or.exec(r),c=Ir.exec(r);if(r.trim()==="")i++;else if(c){let m=++i;for(;i<s.length&&!s[i].trimStart().startsWith(c[1]);)i++;fe(fe(n,"pre"),"code").textContent=s.slice(m,i++).join(`
`)}else if(a)Bi(fe(n,`h${a[1].length}`),a[2]),i++;else if(Hr.test(r))fe(n,"hr"),i++;else if(t&&Qs.test(r)){let m=[];for(;i<s.length&&Qs.test(s[i]);)m.push(s[i++].replace(Qs,""));Wi(fe(n,"blockquote"),m,e+1)}else if(t&&ms.test(r))i=ol(n,s,i,e);else if(r.includes("|")&&i+1<s.length&&il.test(s[i+1]))i=rl(n,s,i);else{let m=[r];for(;++i<s.length&&s[i].trim()!==""&&!nl(s[i],t);)m.push(s[i]);Bi(fe(n,"p"),m.join(`
`))}}}function nl(n,s){return Ir.test(n)||Or.test(n)||Hr.test(n)||s&&(Qs.test(n)||ms.test(n))}function ol(n,s,e,t){let i=/\d/.test(ms.exec(s[e])[2]),r=fe(n,i?"ol":"ul");r instanceof n.ownerDocument.defaultView.HTMLOListElement&&(r.start=parseInt(s[e].trim(),10));for(let a;e<s.length&&(a=ms.exec(s[e]))&&/\d/.test(a[2])===i;){let c=[s[e++].slice(a[0].length)],m=/^(\t| {2,})/;for(;e<s.length;e++){let x=s[e];if(x.trim()===""?!m.test(s[e+1]??""):!m.test(x))break;c.push(x.replace(/^(\t| {1,4})/,""))}for(;e<s.length&&s[e].trim()===""&&ms.test(s[e+1]??"");)e++;Wi(fe(r,"li"),c,t+1)}return e}function rl(n,s,e){let t=fe(n,"table"),i=(r,a)=>{let c=fe(t,"tr");for(let m of r.trim().replace(/^\||\|$/g,"").split("|"))Bi(fe(c,a),m.trim())};for(i(s[e],"th"),e+=2;e<s.length&&s[e].includes("|");e++)i(s[e],"td");return e}var al=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,ll={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function Bi(n,s){let e=[{mark:"",element:n}],t=0,i=r=>e[e.length-1].element.append(r);for(let r of s.matchAll(al)){let[a,c,m,x,F,f]=r,D=r.index+a.length;i(s.slice(t,r.index)),t=D;let H=e[e.length-1].element,Q=s[r.index-1]??"";if(c!==void 0)i(c);else if(m!==void 0)fe(H,"code").textContent=m;else if(x!==void 0){let we=fe(H,"a");we.textContent=x||F,/^(https?:\/\/|mailto:)/i.test(F)&&(we.href=F)}else f===void 0?fe(H,"br"):e[e.length-1].mark===f&&!/\s/.test(Q)?e.pop():e.length>8||/^\s?$/.test(s[D]??"")||f[0]==="_"&&/\w/.test(Q)?i(f):e.push({mark:f,element:fe(H,ll[f])})}i(s.slice(t));for(let{mark:r,element:a}of e.slice(1).reverse())a.replaceWith(r,...a.childNodes)}var Y=class extends Error{constructor(e,t){super(t);this.code=e}};var Lr=5e3,Vi=(n,s)=>new Y("not_supported",`export.${n} is not possible here: ${s}`),Ys=(n,s)=>new Y("invalid_argument",`export.${n}: ${s}`),gs=class{#e=new Map;#t;#s;#i=0;#o=!1;#n=-Lr;constructor(s,e){this.#t=s,this.#s=e}static has(s){return["savePDF","pickFolder","writeFiles","verifyFiles","openFolder"].includes(s)}async call(s,e,t){let i=e[0]??{};switch(s){case"savePDF":return this.#r(s,()=>this.#a(i));case"pickFolder":return this.#r(s,()=>this.#l(t));case"openFolder":{let r=this.#d(s,i.path);return this.#r(s,async()=>(await this.#c(s,{mode:"read",startIn:r}),{opened:!0}))}case"writeFiles":return{written:await this.#h(this.#d(s,i.directory),this.#p(s,i.files,t),t),directory:jr(i.directory)};default:return this.#u(this.#d(s,i.directory),this.#p(s,i.files,t))}}async#r(s,e){let{activeElement:t,defaultView:i}=this.#t.ownerDocument;if(t!==this.#t||!i?.navigator.userActivation.isActive||this.#o||performance.now()-this.#n<Lr)throw new Y("permission_denied",`export.${s} needs a click of the user in the page, each time`);this.#o=!0;try{return await e()}finally{this.#o=!1,this.#n=performance.now()}}async#a({filename:s,markdown:e,metadata:t}){if(typeof e!="string")throw Ys("savePDF","markdown must be a text");let i=this.#t.ownerDocument,r=i.createElement("iframe");r.setAttribute("sandbox","allow-same-origin allow-modals"),r.className="print",r.setAttribute("aria-hidden","true"),r.tabIndex=-1,Object.assign(r.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),i.body.append(r);try{let a=r.contentDocument;a.title=u(String(s??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,a.body.style.font="11pt/1.5 sans-serif",a.body.style.overflowWrap="anywhere",_r(a.body,e);for(let[c,m]of Object.entries(t??{}).reverse()){if(typeof m!="string"&&typeof m!="number")continue;let x=a.createElement(c==="title"?"h1":"p");x.textContent=c==="title"?String(m):`${c}: ${m}`,a.body.prepend(x)}for(let c of a.querySelectorAll("pre"))c.style.whiteSpace="pre-wrap";for(let c of a.querySelectorAll("table, th, td"))Object.assign(c.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(c=>setTimeout(c)),r.contentWindow.print()}finally{r.remove()}return null}async#c(s,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new Y("permission_denied",`export.${s}: ${t.message}`)}}async#l(s){if(!this.#s)throw Vi("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw Vi("pickFolder","the browser has no dialog for it");if(this.#e.size>=s.folders)throw new Y("quota_exceeded",`the page has ${s.folders} folders already`);let e=await this.#s()&&await this.#c("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name||"folder";for(let i=2;this.#e.has(t);i++)t=`${e.name} (${i})`;return this.#e.set(t,e),{selected:!0,path:t}}#d(s,e){if(!window.showDirectoryPicker)throw Vi(s,"this browser does not let a page use a folder");let t=this.#e.get(jr(e));if(t)return t;throw new Y("not_found",`export.${s}: the user has chosen no such folder; call pickFolder`)}#p(s,e,t){if(!Array.isArray(e))throw Ys(s,"files must be a list");if(e.length>t.files)throw new Y("quota_exceeded",`at most ${t.files} files are possible`);return e.map(i=>{let r=typeof i=="string"?{name:i}:i,{name:a,content:c=""}=r??{};if(typeof a!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(a)){let m=JSON.stringify(a);throw Ys(s,`${m} is no path of a file in the folder, whose names begin with no dot`)}if(typeof c!="string")throw Ys(s,"the content of a file must be a text");return{name:a,content:c}})}async#h(s,e,t){if((this.#i+=e.length)>t.files)throw new Y("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:i,content:r}of e)try{let a=await(await Nr(s,i,!0)).createWritable();await a.write(r),await a.close()}catch(a){throw new Y("unavailable",`export.writeFiles: ${i}: ${a.message}`)}return e.length}async#u(s,e){let t=[];for(let{name:i}of e)try{await Nr(s,i,!1)}catch(r){if(!["NotFoundError","TypeMismatchError"].includes(r.name))throw new Y("unavailable",`export.verifyFiles: ${i}: ${r.message}`);t.push(i)}return{verified:t.length===0,missing:t}}};function jr(n){return String(n?.path??n)}async function Nr(n,s,e){let t=s.split("/"),i=t.pop();for(let r of t)n=await n.getDirectoryHandle(r,{create:e});return n.getFileHandle(i,{create:e})}var Gi={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},dl=256,cl=2048,Fr=matchMedia("(hover: hover)").matches?5e3:1e3,zi={at:-Fr,tab:!1};for(let n of["keydown","pointerdown"])addEventListener(n,s=>{zi={at:performance.now(),tab:s instanceof KeyboardEvent&&s.key==="Tab"}},!0);var qr=new Mt(1),fs=class{#e;#t;#s;#i;#o;#n;#r;#a;#c=!1;#l=new AbortController;#d=0;#p=0;#h=0;#u=!1;#f=!1;#v=!1;#x=0;#$=document.activeElement;#m;constructor(s,e,t,i={}){let r=i.window??window;this.#e=s,this.#t=e,this.#s=t,this.place=this.#m=i.at,this.element=document.createElement("iframe"),this.element.title=i.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#o=new gs(this.element,t.confirmFolder),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),r.addEventListener("message",this.#b),this.element.addEventListener("load",()=>{this.#c=!1}),this.element.addEventListener("pointerenter",()=>this.#f=!0),this.element.addEventListener("pointerleave",()=>this.#f=!1),addEventListener("focusin",this.#w),addEventListener("focus",this.#y),addEventListener("blur",this.#k);let a=t.onTheme(()=>this.#a?.postMessage({theme:t.theme()}));this.#i=()=>{r.removeEventListener("message",this.#b),removeEventListener("focusin",this.#w),removeEventListener("focus",this.#y),removeEventListener("blur",this.#k),a()},this.#T(i.overlay??!1)}async#T(s){try{let e=await this.#e.openView({id:this.#t,overlay:s});if(this.#l.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#r=e.id,this.#n=e.limits,qr.most=e.limits.connections,this.element.src=e.url+(this.#m?.hash??"")}catch(e){this.#g(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#v=!0,this.element.focus({preventScroll:!0})}close(){this.#l.signal.aborted||(this.#l.abort(),this.#i(),this.#a?.close(),this.element.remove(),this.#r!==void 0&&this.#e.closeView({id:this.#t,view:this.#r}).catch(()=>{}))}#g(s){this.#l.signal.aborted||(this.close(),this.#s.failed(s))}#b=s=>{let e=this.element.contentWindow;if(e===null||s.source!==e||this.#c||s.data?.wasmhost!=="ready")return;this.#c=!0,this.#a?.close();let t=new MessageChannel;this.#a=t.port1,this.#a.onmessage=a=>this.#E(t.port1,a.data);let{token:i}=s.data,r={wasmhost:"connect",token:i,theme:this.#s.theme(),place:this.#m};this.#m=void 0,e.postMessage(r,"*",[t.port2])};#w=()=>{document.activeElement!==this.element&&(this.#$=document.activeElement),this.#y()};#y=()=>{document.activeElement!==this.element&&(this.#v=!1)};#k=()=>{document.activeElement!==this.element||this.#v||this.#f||zi.tab||navigator.userActivation.isActive&&performance.now()-zi.at>Fr||(++this.#x>this.#n.focuses&&this.#g(Gi.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#$ instanceof HTMLElement&&this.#$.focus()}))};#E(s,e){let t=Math.floor(performance.now()/1e3);if(t!==this.#p&&(this.#p=t,this.#h=0),++this.#h>this.#n.messagesPerSecond){this.#g(Gi.flood);return}if(typeof e!="object"||e===null)return;if("follow"in e){this.#R();return}if("place"in e){this.#S(e.place);return}let{id:i,namespace:r,method:a,args:c}=e;typeof i!="number"||typeof r!="string"||typeof a!="string"||typeof c!="string"||r.length+a.length>dl||this.#P(s,{id:i,namespace:r,method:a,args:c})}#S(s){let{hash:e,x:t,y:i}=s??{};typeof e!="string"||e.length>cl||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(i)||(this.place={hash:e,x:t,y:i})}async#P(s,e){this.#d++;try{if(this.#d>this.#n.openCalls)throw new Y("quota_exceeded","too many calls wait for their answers");s.postMessage({id:e.id,result:await this.#A(e)})}catch(t){let i=t instanceof Y?t.code:"unavailable",r=t instanceof Error?t.message:String(t);s.postMessage({id:e.id,error:{code:i,message:r}}),t.code==="view_not_found"&&this.#g(Gi.ended)}finally{this.#d--}}async#A({namespace:s,method:e,args:t}){if(t.length>this.#n.callBytes)throw new Y("quota_exceeded",`the arguments of a call have at most ${this.#n.callBytes} bytes`);let i;try{i=JSON.parse(t)}catch{i=void 0}if(!Array.isArray(i))throw new Y("invalid_argument","the arguments of a call must be a list of JSON");if(s==="session"&&e==="launchWithDraft"){let{activeElement:x,defaultView:F}=this.element.ownerDocument;if(x!==this.element||!F?.navigator.userActivation.isActive)throw new Y("permission_denied","session.launchWithDraft needs a click of the user in the page");let f=i[0]??{};this.#s.openSession({draftText:String(f.draftText??""),autoSend:f.autoSend===!0});return}if(s==="export"&&gs.has(e))return this.#o.call(e,i,this.#n);let{signal:r}=this.#l,a={id:this.#t,view:this.#r??"",namespace:s,method:e,args:i},{result:c,error:m}=await qr.take(()=>this.#e.callView(a,{signal:r}),r);if(m!==void 0)throw new Y(m.code,m.message);return c}async#R(){if(!this.#u)for(this.#u=!0;!this.#l.signal.aborted;){try{for await(let s of this.#e.followEvents({id:this.#t},{signal:this.#l.signal})){if(s.name==="end")break;let{channel:e,data:t}=s.data;typeof e=="string"&&this.#a?.postMessage({channel:e,data:t})}}catch{}await new Promise(s=>setTimeout(s,1e3))}}};var Ne=h.page,pl=["50","100","200","300","400","500","600","700","800","900"].map(n=>`--surface-${n}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function hl(){let n=getComputedStyle(document.documentElement);return{mode:ii(),visualTheme:"wasmhost",properties:Object.fromEntries(pl.map(s=>[s,n.getPropertyValue(s).trim()]))}}function Dr(n,s,e){return{theme:hl,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!n.plugin(s)?.permissions.some(i=>i.name==="sessions"&&i.granted))throw new Y("permission_denied","session.launchWithDraft needs the permission sessions");gr(s,t.draftText),ve("plugin",s,"sessions")},failed:e}}var Ce,vs,Vt,lt,Zs,Ur,Wt=class extends y{constructor(){super(...arguments);$(this,lt);this.plugin="";this.topics=["plugins"];this.reason="";$(this,Ce);$(this,vs);$(this,Vt)}updated(e){super.updated(e);let t=this.querySelector(".frame"),i=this.live.plugin(this.plugin),r=!1;i?.state==="active"&&i.digest!==M(this,vs)&&(r=M(this,Ce)?.focused??!1,le(this,vs,i.digest),d(this,lt,Zs).call(this),this.reason=""),t&&!M(this,Ce)&&this.reason===""&&(le(this,Ce,new fs(this.client,this.plugin,{...Dr(this.live,this.plugin,a=>{d(this,lt,Zs).call(this),this.reason=a}),confirmFolder:()=>W({title:Ne.folderOf(this.plugin),body:o`<p>${Ne.folder}</p>`,confirm:Ne.chooseFolder})},{title:Ne.titleOf(this.plugin),at:M(this,Vt)})),t.append(M(this,Ce).element),r&&M(this,Ce).focus())}disconnectedCallback(){super.disconnectedCallback(),d(this,lt,Zs).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?P(h.plugin.unknown,h.plugin.unknownHelp):o``;let t=!e.ui?.hideSessions&&e.permissions.some(r=>r.name==="sessions"&&r.granted),i=t||!e.ui?.hidePanel;return o`<div class="page-bar">
        ${Ae(e.name,e.id,{image:this.live.icons.of(e)})}
        <h1 class="grow"><bdi>${u(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?l:w(h.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?v(Ne.overlay,()=>{d(this,lt,Ur).call(this)}):l}
        <a class="button" href=${E("plugin",e.id)}>${Ne.about}</a>
      </div>
      ${this.reason===""?l:S("bad",o`<p>${u(this.reason)}</p>
                ${v(Ne.again,()=>{this.reason=""})}`)}
      <div class="page-columns">
        <div class="frame"></div>
        ${i?o`<aside class="beside">
                ${e.ui?.hidePanel?l:o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?o`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:l}
              </aside>`:l}
      </div>`}};Ce=new WeakMap,vs=new WeakMap,Vt=new WeakMap,lt=new WeakSet,Zs=function(){le(this,Vt,M(this,Ce)?.place??M(this,Vt)),M(this,Ce)?.close(),le(this,Ce,void 0)},Ur=async function(){await this.run("overlay",async()=>{let e={width:360,height:480},t=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(e):window.open("","",`popup,width=${e.width},height=${e.height}`);if(!t)throw new Error(Ne.blocked);let i=new fs(this.client,this.plugin,Dr(this.live,this.plugin,()=>t.close()),{overlay:!0,title:Ne.titleOf(this.plugin),window:t});t.document.title=Ne.titleOf(this.plugin),Object.assign(t.document.body.style,{margin:"0",height:"100vh"}),Object.assign(i.element.style,{border:"0",width:"100%",height:"100%"}),t.document.body.append(i.element),t.addEventListener("pagehide",()=>i.close())})},p([L()],Wt.prototype,"plugin",2),p([g()],Wt.prototype,"reason",2),Wt=p([b("plugin-view")],Wt);var ul=[["ai",h.pages.ai,"spark"],["access",h.pages.access,"key"],["publishers",h.pages.publishers,"shield"],["catalogues",h.pages.catalogues,"list"],["backup",h.pages.backup,"box"],["limits",h.pages.limits,"gauge"],["host",h.pages.host,"host"]],ml=n=>n<=1?n*100:n,B,Br,Wr,Ki,Vr,Gr,zr,Kr,St,Jr,Qr,Yr,Ke=class extends ke{constructor(){super(...arguments);$(this,B);this.out=!1;this.place=Ns();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,B,Wr).call(this)),d(this,B,Br).call(this)}render(){return this.out?d(this,B,Gr).call(this):this.live?o` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${h.skip}</a
      >
      ${d(this,B,zr).call(this,this.live)} ${d(this,B,Jr).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,B,Yr).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:o`<p class="loading" role="status">${h.loading}</p>`}};B=new WeakSet,Br=async function(){try{if(!await Mn()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new js(gi());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,B,Ki).call(this)),qn(e),this.place=Ns(),this.live=e,e.start()},Wr=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=Ns(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},Ki=function(){this.live?.stop(),this.live=void 0,this.out=!0},Vr=async function(){this.live?.stop(),await Cn().catch(()=>{}),d(this,B,Ki).call(this)},Gr=function(){return o`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${h.signedOut.title}</h1>
        ${this.failure===void 0?l:Ot(this.failure)}
        <p>${h.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${h.signedOut.why}</p>
      </div>
    </main>`},zr=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return o`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${h.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${me("menu")}
      </button>
      <a class="brand" href=${E()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?o`<span class="faint connection">${h.connection.open}</span>`:w(h.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,B,Kr).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${h.leave}
        title=${h.leave}
        @click=${()=>{d(this,B,Vr).call(this)}}
      >
        ${me("out")}
      </button>
    </header>`},Kr=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},i=si();return o`<button
      type="button"
      class="plain"
      title=${h.theme[i]}
      aria-label=${h.theme[i]}
      @click=${()=>{Zi(e[(e.indexOf(i)+1)%e.length]),this.requestUpdate()}}
    >
      ${me(t[i])}
    </button>`},St=function(e,t,i,r=l){let a=e.length===0?this.place.length===0:e.every((c,m)=>this.place[m]===c);return o`<a href=${E(...e)} aria-current=${a?"page":l}
      >${i}<span class="grow">${t}</span>${r}</a
    >`},Jr=function(e){let t=(i,r)=>i>0?o`<span class="number" aria-label="${i} ${r}">${i>=100?"99+":i}</span>`:l;return o`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${h.navigation}>
      ${d(this,B,St).call(this,[],h.pages.home,me("home"))}
      ${d(this,B,St).call(this,["inbox"],h.pages.inbox,me("inbox"),t(e.waiting,h.waiting))}
      ${d(this,B,St).call(this,["notifications"],h.pages.notifications,me("bell"),t(e.unread,h.notifications.unread))}
      ${d(this,B,St).call(this,["catalogue"],h.pages.catalogue,me("search"))}
      <h2>${h.pages.plugins}</h2>
      <div class="plugins">${e.plugins.map(i=>d(this,B,Qr).call(this,e,i))}</div>
      <h2>${h.pages.host}</h2>
      ${ul.map(([i,r,a])=>d(this,B,St).call(this,[i],r,me(a)))}
    </nav>`},Qr=function(e,t){let i=e.states.filter(m=>m.plugin===t.id&&m.active),r=i.find(m=>m.kind==="badge")?.value,a=i.find(m=>m.kind==="sidebar")?.value,c=t.state==="failed"||t.state==="incompatible";return o`${d(this,B,St).call(this,[t.ui?.page?"page":"plugin",t.id],o`<bdi>${u(t.ui?.title||t.name)}</bdi>`,Ae(t.name,t.id,{image:e.icons.of(t)}),o`${r==null?l:o`<span class="badge">${T(String(r))}</span>`}
      ${c?o`<span class="dot bad" title=${h.state[t.state]}></span>`:l}`)}
    ${Array.isArray(a)&&a.length>0?o`<ul class="plugin-items">
            ${a.map(m=>o`<li>
                  ${m.needsYou?o`<span class="dot bad" title=${h.waiting}></span>`:l}
                  ${T(m.title)} ${m.subtitle?T(m.subtitle):l}
                  ${m.progress===void 0?l:o`<progress
                          max="100"
                          value=${ml(m.progress)}
                          aria-label=${h.progress}
                        ></progress>`}
                </li>`)}
          </ul>`:l}`},Yr=function(){let[e,t="",i="",r=""]=this.place;switch(e){case void 0:return o`<home-page></home-page>`;case"inbox":return o`<inbox-page></inbox-page>`;case"notifications":return o`<notifications-page></notifications-page>`;case"install":return o`<install-page></install-page>`;case"catalogue":return t===""?o`<catalogue-page></catalogue-page>`:Os(t,o`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return o`<catalogues-page></catalogues-page>`;case"plugin":return Os(t,o`<plugin-page .plugin=${t} .open=${i} .detail=${r}></plugin-page>`);case"page":return Os(t,o`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return o`<ai-page></ai-page>`;case"access":return o`<access-page></access-page>`;case"publishers":return o`<publishers-page></publishers-page>`;case"backup":return o`<backup-page></backup-page>`;case"limits":return o`<limits-page></limits-page>`;case"host":return o`<host-page></host-page>`;default:return o`<div>${P(h.notFound,o`<a href=${E()}>${h.pages.home}</a>`)}</div>`}},p([g()],Ke.prototype,"live",2),p([g()],Ke.prototype,"out",2),p([g()],Ke.prototype,"failure",2),p([g()],Ke.prototype,"place",2),p([g()],Ke.prototype,"menu",2),Ke=p([b("wasmhost-console")],Ke);
