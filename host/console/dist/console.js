var yr=Object.defineProperty;var br=Object.getOwnPropertyDescriptor;var Ci=n=>{throw TypeError(n)};var c=(n,s,e,t)=>{for(var i=t>1?void 0:t?br(s,e):s,o=n.length-1,a;o>=0;o--)(a=n[o])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&yr(s,e,i),i};var Ds=(n,s,e)=>s.has(n)||Ci("Cannot "+e);var E=(n,s,e)=>(Ds(n,s,"read from private field"),e?e.call(n):s.get(n)),$=(n,s,e)=>s.has(n)?Ci("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(n):s.set(n,e),de=(n,s,e,t)=>(Ds(n,s,"write to private field"),t?t.call(n,e):s.set(n,e),e),d=(n,s,e)=>(Ds(n,s,"access private method"),e);var Us="wasmhost.theme",_i=matchMedia("(prefers-color-scheme: dark)");function Bs(){let n=localStorage.getItem(Us);return n==="light"||n==="dark"?n:"system"}function Ii(n){n==="system"?localStorage.removeItem(Us):localStorage.setItem(Us,n),Gs()}function Ws(){let n=Bs();return n==="system"?_i.matches?"dark":"light":n}function Gs(){document.documentElement.dataset.mode=Ws(),dispatchEvent(new Event("wasmhost-theme"))}_i.addEventListener("change",Gs);Gs();var ds=globalThis,cs=ds.ShadowRoot&&(ds.ShadyCSS===void 0||ds.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Hi=Symbol(),Oi=new WeakMap,ps=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Hi)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(cs&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Oi.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Oi.set(e,s))}return s}toString(){return this.cssText}},Li=n=>new ps(typeof n=="string"?n:n+"",void 0,Hi);var ji=(n,s)=>{if(cs)n.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=ds.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,n.appendChild(t)}},Vs=cs?n=>n:n=>n instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return Li(e)})(n):n;var{is:wr,defineProperty:kr,getOwnPropertyDescriptor:xr,getOwnPropertyNames:Tr,getOwnPropertySymbols:Er,getPrototypeOf:Sr}=Object,hs=globalThis,Ni=hs.trustedTypes,Pr=Ni?Ni.emptyScript:"",Ar=hs.reactiveElementPolyfillSupport,qt=(n,s)=>n,Ft={toAttribute(n,s){switch(s){case Boolean:n=n?Pr:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,s){let e=n;switch(s){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},us=(n,s)=>!wr(n,s),qi={attribute:!0,type:String,converter:Ft,reflect:!1,useDefault:!1,hasChanged:us};Symbol.metadata??=Symbol("metadata"),hs.litPropertyMetadata??=new WeakMap;var Ce=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=qi){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&kr(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:o}=xr(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let p=i?.call(this);o?.call(this,a),this.requestUpdate(s,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??qi}static _$Ei(){if(this.hasOwnProperty(qt("elementProperties")))return;let s=Sr(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(qt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(qt("properties"))){let e=this.properties,t=[...Tr(e),...Er(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(Vs(i))}else s!==void 0&&e.push(Vs(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return ji(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:Ft).toAttribute(e,t.type);this._$Em=s,o==null?this.removeAttribute(i):this.setAttribute(i,o),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let o=t.getPropertyOptions(i),a=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:Ft;this._$Em=i;let p=a.fromAttribute(e,o.type);this[i]=p??this._$Ej?.get(i)??p,this._$Em=null}}requestUpdate(s,e,t,i=!1,o){if(s!==void 0){let a=this.constructor;if(i===!1&&(o=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??us)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:o},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),o!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,o]of this._$Ep)this[i]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,o]of t){let{wrapped:a}=o,p=this[i];a!==!0||this._$AL.has(i)||p===void 0||this.C(i,void 0,o,p)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};Ce.elementStyles=[],Ce.shadowRootOptions={mode:"open"},Ce[qt("elementProperties")]=new Map,Ce[qt("finalized")]=new Map,Ar?.({ReactiveElement:Ce}),(hs.reactiveElementVersions??=[]).push("2.1.2");var zs=globalThis,Fi=n=>n,ms=zs.trustedTypes,Di=ms?ms.createPolicy("lit-html",{createHTML:n=>n}):void 0,Js="$lit$",_e=`lit$${Math.random().toFixed(9).slice(2)}$`,Qs="?"+_e,Rr=`<${Qs}>`,it=document,Ut=()=>it.createComment(""),Bt=n=>n===null||typeof n!="object"&&typeof n!="function",Ys=Array.isArray,Ki=n=>Ys(n)||typeof n?.[Symbol.iterator]=="function",Ks=`[ 	
\f\r]`,Dt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Ui=/-->/g,Bi=/>/g,tt=RegExp(`>|${Ks}(?:([^\\s"'>=/]+)(${Ks}*=${Ks}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Wi=/'/g,Gi=/"/g,zi=/^(?:script|style|textarea|title)$/i,Zs=n=>(s,...e)=>({_$litType$:n,strings:s,values:e}),r=Zs(1),Ji=Zs(2),Fa=Zs(3),Ie=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),Vi=new WeakMap,st=it.createTreeWalker(it,129);function Qi(n,s){if(!Ys(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return Di!==void 0?Di.createHTML(s):s}var Yi=(n,s)=>{let e=n.length-1,t=[],i,o=s===2?"<svg>":s===3?"<math>":"",a=Dt;for(let p=0;p<e;p++){let u=n[p],w,L,g=-1,q=0;for(;q<u.length&&(a.lastIndex=q,L=a.exec(u),L!==null);)q=a.lastIndex,a===Dt?L[1]==="!--"?a=Ui:L[1]!==void 0?a=Bi:L[2]!==void 0?(zi.test(L[2])&&(i=RegExp("</"+L[2],"g")),a=tt):L[3]!==void 0&&(a=tt):a===tt?L[0]===">"?(a=i??Dt,g=-1):L[1]===void 0?g=-2:(g=a.lastIndex-L[2].length,w=L[1],a=L[3]===void 0?tt:L[3]==='"'?Gi:Wi):a===Gi||a===Wi?a=tt:a===Ui||a===Bi?a=Dt:(a=tt,i=void 0);let C=a===tt&&n[p+1].startsWith("/>")?" ":"";o+=a===Dt?u+Rr:g>=0?(t.push(w),u.slice(0,g)+Js+u.slice(g)+_e+C):u+_e+(g===-2?p:C)}return[Qi(n,o+(n[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},Wt=class n{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let o=0,a=0,p=s.length-1,u=this.parts,[w,L]=Yi(s,e);if(this.el=n.createElement(w,t),st.currentNode=this.el.content,e===2||e===3){let g=this.el.content.firstChild;g.replaceWith(...g.childNodes)}for(;(i=st.nextNode())!==null&&u.length<p;){if(i.nodeType===1){if(i.hasAttributes())for(let g of i.getAttributeNames())if(g.endsWith(Js)){let q=L[a++],C=i.getAttribute(g).split(_e),K=/([.?@])?(.*)/.exec(q);u.push({type:1,index:o,name:K[2],strings:C,ctor:K[1]==="."?fs:K[1]==="?"?vs:K[1]==="@"?$s:ot}),i.removeAttribute(g)}else g.startsWith(_e)&&(u.push({type:6,index:o}),i.removeAttribute(g));if(zi.test(i.tagName)){let g=i.textContent.split(_e),q=g.length-1;if(q>0){i.textContent=ms?ms.emptyScript:"";for(let C=0;C<q;C++)i.append(g[C],Ut()),st.nextNode(),u.push({type:2,index:++o});i.append(g[q],Ut())}}}else if(i.nodeType===8)if(i.data===Qs)u.push({type:2,index:o});else{let g=-1;for(;(g=i.data.indexOf(_e,g+1))!==-1;)u.push({type:7,index:o}),g+=_e.length-1}o++}}static createElement(s,e){let t=it.createElement("template");return t.innerHTML=s,t}};function nt(n,s,e=n,t){if(s===Ie)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,o=Bt(s)?void 0:s._$litDirective$;return i?.constructor!==o&&(i?._$AO?.(!1),o===void 0?i=void 0:(i=new o(n),i._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=nt(n,i._$AS(n,s.values),i,t)),s}var gs=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??it).importNode(e,!0);st.currentNode=i;let o=st.nextNode(),a=0,p=0,u=t[0];for(;u!==void 0;){if(a===u.index){let w;u.type===2?w=new yt(o,o.nextSibling,this,s):u.type===1?w=new u.ctor(o,u.name,u.strings,this,s):u.type===6&&(w=new ys(o,this,s)),this._$AV.push(w),u=t[++p]}a!==u?.index&&(o=st.nextNode(),a++)}return st.currentNode=it,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},yt=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=nt(this,s,e),Bt(s)?s===l||s==null||s===""?(this._$AH!==l&&this._$AR(),this._$AH=l):s!==this._$AH&&s!==Ie&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):Ki(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==l&&Bt(this._$AH)?this._$AA.nextSibling.data=s:this.T(it.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=Wt.createElement(Qi(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let o=new gs(i,this),a=o.u(this.options);o.p(e),this.T(a),this._$AH=o}}_$AC(s){let e=Vi.get(s.strings);return e===void 0&&Vi.set(s.strings,e=new Wt(s)),e}k(s){Ys(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let o of s)i===e.length?e.push(t=new n(this.O(Ut()),this.O(Ut()),this,this.options)):t=e[i],t._$AI(o),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=Fi(s).nextSibling;Fi(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},ot=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,o){this.type=1,this._$AH=l,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(s,e=this,t,i){let o=this.strings,a=!1;if(o===void 0)s=nt(this,s,e,0),a=!Bt(s)||s!==this._$AH&&s!==Ie,a&&(this._$AH=s);else{let p=s,u,w;for(s=o[0],u=0;u<o.length-1;u++)w=nt(this,p[t+u],e,u),w===Ie&&(w=this._$AH[u]),a||=!Bt(w)||w!==this._$AH[u],w===l?s=l:s!==l&&(s+=(w??"")+o[u+1]),this._$AH[u]=w}a&&!i&&this.j(s)}j(s){s===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},fs=class extends ot{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===l?void 0:s}},vs=class extends ot{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==l)}},$s=class extends ot{constructor(s,e,t,i,o){super(s,e,t,i,o),this.type=5}_$AI(s,e=this){if((s=nt(this,s,e,0)??l)===Ie)return;let t=this._$AH,i=s===l&&t!==l||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,o=s!==l&&(t===l||i);i&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},ys=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){nt(this,s)}},Zi={M:Js,P:_e,A:Qs,C:1,L:Yi,R:gs,D:Ki,V:nt,I:yt,H:ot,N:vs,U:$s,B:fs,F:ys},Mr=zs.litHtmlPolyfillSupport;Mr?.(Wt,yt),(zs.litHtmlVersions??=[]).push("3.3.3");var bs=(n,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let o=e?.renderBefore??null;t._$litPart$=i=new yt(s.insertBefore(Ut(),o),o,void 0,e??{})}return i._$AI(n),i};var Xs=globalThis,$e=class extends Ce{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=bs(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Ie}};$e._$litElement$=!0,$e.finalized=!0,Xs.litElementHydrateSupport?.({LitElement:$e});var Cr=Xs.litElementPolyfillSupport;Cr?.({LitElement:$e});(Xs.litElementVersions??=[]).push("4.2.2");var b=n=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,s)}):customElements.define(n,s)};var _r={attribute:!0,type:String,converter:Ft,reflect:!1,hasChanged:us},Ir=(n=_r,s,e)=>{let{kind:t,metadata:i}=e,o=globalThis.litPropertyMetadata.get(i);if(o===void 0&&globalThis.litPropertyMetadata.set(i,o=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),o.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(p){let u=s.get.call(this);s.set.call(this,p),this.requestUpdate(a,u,n,!0,p)},init(p){return p!==void 0&&this.C(a,void 0,n,p),p}}}if(t==="setter"){let{name:a}=e;return function(p){let u=this[a];s.call(this,p),this.requestUpdate(a,u,n,!0,p)}}throw Error("Unsupported decorator location: "+t)};function O(n){return(s,e)=>typeof e=="object"?Ir(n,s,e):((t,i,o)=>{let a=i.hasOwnProperty(o);return i.constructor.createProperty(o,t),a?Object.getOwnPropertyDescriptor(i,o):void 0})(n,s,e)}function f(n){return O({...n,state:!0,attribute:!1})}var Xi={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},ks=n=>(...s)=>({_$litDirective$:n,values:s}),bt=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:Or}=Zi,en=n=>n;var tn=()=>document.createComment(""),wt=(n,s,e)=>{let t=n._$AA.parentNode,i=s===void 0?n._$AB:s._$AA;if(e===void 0){let o=t.insertBefore(tn(),i),a=t.insertBefore(tn(),i);e=new Or(o,a,n,n.options)}else{let o=e._$AB.nextSibling,a=e._$AM,p=a!==n;if(p){let u;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(u=n._$AU)!==a._$AU&&e._$AP(u)}if(o!==i||p){let u=e._$AA;for(;u!==o;){let w=en(u).nextSibling;en(t).insertBefore(u,i),u=w}}}return e},De=(n,s,e=n)=>(n._$AI(s,e),n),Hr={},xs=(n,s=Hr)=>n._$AH=s,sn=n=>n._$AH,Ts=n=>{n._$AR(),n._$AA.remove()};var ei=ks(class extends bt{constructor(){super(...arguments),this.key=l}render(n,s){return this.key=n,s}update(n,[s,e]){return s!==this.key&&(xs(n),this.key=s),e}});var kt=class{constructor(s){this.most=s}#e=0;#t=[];async take(s,e){this.#e<this.most?this.#e++:await this.#s(e);try{return await s()}finally{let t=this.#t.shift();t?t():this.#e--}}#s(s){return new Promise((e,t)=>{this.#t.push(e),s.addEventListener("abort",()=>{let i=this.#t.indexOf(e);i>=0&&this.#t.splice(i,1),t(s.reason)})})}};var Lr=2e5,Es=class extends EventTarget{#e;#t=new kt(1);#s=new Map;constructor(s){super(),this.#e=s}of(s,e){return this.#s.get(`${s} ${e}`)}async send(s,e,t,i,o){if(this.of(s,e)?.stop)return;let a=new AbortController,p={input:t,stop:a};this.#s.set(`${s} ${e}`,p),this.dispatchEvent(new Event("change"));try{let u=performance.now(),w=Object.fromEntries(new URLSearchParams(t.query)),L=K=>this.#e.callEndpoint({method:s,url:e,query:w,body:i},{signal:K}),g=await(o?L(AbortSignal.any([a.signal,o])):this.#t.take(()=>L(a.signal),a.signal)),q=await g.text(),C=performance.now()-u;p.answer={status:g.status,ms:C,body:jr(q.slice(0,Lr))}}catch(u){!a.signal.aborted&&!o?.aborted&&(p.failure=u)}p.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let s of this.#s.values())s.stop?.abort();this.#s.clear()}};function jr(n){try{return JSON.stringify(JSON.parse(n),null,2)}catch{return n}}var Nr=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Ss=class extends EventTarget{#e;#t=new Map;#s=[];#i=0;constructor(s){super(),this.#e=s}of(s){if(!s.icon)return;let e=`${s.id} ${s.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(s),this.#o()),this.#t.get(e)||void 0}async#o(){if(!(this.#i>=4)){this.#i++;for(let s=this.#s.shift();s!==void 0;s=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:s.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),i=Nr.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",o=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${s.id} ${s.digest}`,`data:${i};base64,${btoa(o)}`),this.dispatchEvent(new Event("change"))}catch{}this.#i--}}};var nn={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","limit"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var Ue=class extends Error{constructor(s,e){super(e.detail||e.title||`the host answered with HTTP status ${s}`),this.name="ProblemError",this.status=s,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},qr={json:(n,s)=>async function(e={},t){let i=await s(this,e,void 0,t);return i.status===204?void 0:i.json()},text:(n,s)=>async function(e={},t){return(await s(this,e,void 0,t)).text()},download:(n,s)=>function(e={},t){return s(this,e,void 0,t)},upload:(n,s)=>async function(e,t,i){return(await s(this,e,t,i)).json()},events:(n,s)=>async function*(e={},t){yield*Dr(await s(this,e,void 0,t))}},Gt=class n{#e;#t;#s;constructor({url:s,token:e,headers:t={},fetch:i=globalThis.fetch}){this.#e=s.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=i.bind(globalThis)}async#i(s,e,t,i={}){let o={...this.#t},a;if(t!==void 0)o["Content-Type"]="application/octet-stream",a=t;else if(s.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(s.body){let u={};for(let w of s.body)e[w]!==void 0&&(u[w]=e[w]);a=JSON.stringify(u)}a!==void 0&&t===void 0&&(o["Content-Type"]="application/json"),s.kind==="events"&&(o.Accept="text/event-stream"),s.resumes&&e.lastEventId!==void 0&&(o["Last-Event-ID"]=String(e.lastEventId));let p=await this.#s(this.#e+Fr(s,e),{method:s.method,headers:o,body:a,signal:i.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(p.ok)return p;throw new Ue(p.status,await p.json().catch(()=>({})))}callEndpoint({method:s,url:e,query:t={},body:i},o={}){let a=new URLSearchParams(t).toString(),p={...this.#t};return i!==void 0&&(p["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:s,headers:p,body:i,signal:o.signal,redirect:"error",cache:"no-store"})}static{for(let[s,e]of Object.entries(nn))n.prototype[s]=qr[e.kind??"json"](e,(t,...i)=>t.#i(e,...i))}};function Fr(n,s){let e=n.path.replace(/\{(\w+)\}/g,(o,a)=>{if(s[a]===void 0||s[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(s[a]))}),t=new URLSearchParams;for(let o of n.query??[]){let a=s[o];a!==void 0&&t.set(o,a instanceof Date?a.toISOString():String(a))}let i=t.toString();return i===""?e:`${e}?${i}`}async function*Dr(n){let s={id:"",name:"",data:[]},e="";for await(let t of n.body.pipeThrough(new TextDecoderStream)){let i=(e+t).split(/\r\n|\r|\n/);e=i.pop();for(let o of i){if(o===""){s.data.length>0&&(yield{...s,data:JSON.parse(s.data.join(`
`))}),s={id:"",name:"",data:[]};continue}let[a,p]=o.split(/: ?(.*)/s);a==="id"?s.id=p:a==="event"?s.name=p:a==="data"&&s.data.push(p)}}}var xt=(n,s,e)=>`${n} ${n===1?s:e}`,h={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",progress:"Progress",leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",backup:"Backup",limits:"Limits"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:n=>`${xt(n,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:n=>`Do it on the page ${n}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:n=>`Dismiss the alert of ${n}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:n=>`Memory of ${n}`,work:"CPU",idle:"idle",ticks:n=>`${n} instr/s`,calls:"Calls",errors:n=>xt(n,"error","errors")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:n=>`Call of ${n}`,runOf:(n,s)=>`Job ${s} of ${n}`,callBy:n=>`Asked by ${n}`,expires:"expires",due:"Due",version:"Version",standsFor:n=>`stands for ${n} runs`,truncated:n=>`Only the beginning is shown: the body has ${n}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:n=>`Approve the request of ${n}`,rejectOf:n=>`Reject the request of ${n}`},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:n=>`Page of ${n}`,folderOf:n=>`Let the page of ${n} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the page, it can write files there, replace those that are there, and see whether a file exists. Do not open what you do not expect there.",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",again:"Open it again",blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:n=>`by ${n}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:n=>`Grant ${n}`,revokeOf:n=>`Revoke ${n}`,grantQuestion:(n,s)=>`Grant ${n} to ${s}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(n,s)=>`Revoke ${n} from ${s}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(n,s)=>`${n}, at most ${s} an instance`,calls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:n=>`Remove ${n}?`,purgeQuestion:n=>`Remove ${n} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(n,s)=>n===void 0?`at most ${s}`:s===void 0?`at least ${n}`:`${n} to ${s}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",test:"Test",testOf:n=>`Test the setting ${n}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:n=>`Use the default of ${n}`,kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:n=>`Run now: ${n}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What the plugin logs appears here at once.",noMatch:"No line that was loaded has that text.",dropped:n=>`(${n} lines are missing)`,sameRequest:"Lines of this request"},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:n=>`Import this file into ${n}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(n,s,e,t)=>`Imported ${n} rows, ${s} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(n,s)=>`${n} to ${s}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:n=>`Remove the feed ${n}`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:n=>`${n}/s`,sinceOpen:"The charts begin when this page is opened; the figures below count since the host has started.",totalCalls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,cpuTime:"CPU time",waited:n=>`and ${n} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:n=>`Version ${n} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(n,s)=>`Go back to version ${s} of ${n}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read"},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(n,s)=>`Version ${n} → ${s}`,downgrade:"an older version",installOf:n=>`Install ${n}`,upgradeOf:n=>`Upgrade ${n}`,by:n=>`by ${n}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(n,s)=>`Memory: asks for ${n} MiB, gets ${s} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(n,s)=>`It answered in ${n}, for ${xt(s,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:n=>`Tokens of ${n}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:n=>`only ${n}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:n=>n===365?"in a year":`in ${n} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:n=>`Revoke ${n}`,revokeQuestion:n=>`Revoke the token ${n}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:n=>`Forget the publisher ${n}`,forgetQuestion:n=>`Forget the publisher ${n}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it, made by:",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:n=>`Delete the data of ${n}`,deleteQuestion:n=>`Delete what ${n} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(n,s)=>`${n} to ${s}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:n=>`${xt(n,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(n,s)=>`${xt(n,"secret","secrets")} of ${xt(s,"plugin","plugins")}`,rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};var ln=()=>new Gt({url:location.origin}),on=n=>new TextEncoder().encode(n),dn=n=>Uint8Array.from(n.match(/../g)??[],s=>parseInt(s,16)),rn=n=>Array.from(n,s=>s.toString(16).padStart(2,"0")).join(""),Vt=class extends Error{};function si(n,s){return new Promise((e,t)=>{let i=indexedDB.open("wasmhost",1);i.onupgradeneeded=()=>i.result.createObjectStore("keys"),i.onerror=()=>t(i.error??new Error(h.noKeys)),i.onsuccess=()=>{let o=i.result.transaction("keys",n),a=s(o.objectStore("keys"));o.oncomplete=()=>e(a.result),o.onabort=()=>t(o.error??new Error(h.noKeys)),i.result.close()}})}var pn=()=>si("readonly",n=>n.get("login"));async function cn(){let n=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(h.noKeys);if(n===void 0)return await pn()!==void 0;history.replaceState(null,"",location.pathname);let s=await ln().createLogin({code:n}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",dn(s.key),e,!1,["sign","verify"]);return await si("readwrite",i=>i.put(t,"login")),!0}async function Ur(){let n=await pn();if(n===void 0)throw new Ue(401,{detail:h.signedOut.title});let s=rn(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await ln().proveLogin({nonce:s});if(!await crypto.subtle.verify("HMAC",n,dn(t),on(`host:${e}:${s}`)))throw new Vt(h.stranger);return rn(new Uint8Array(await crypto.subtle.sign("HMAC",n,on(`page:${e}`))))}var ti;function Tt(){ti=void 0}async function an(){document.hidden&&Tt();let n=ti??=Ur();try{return await n}catch(s){throw ti===n&&Tt(),s}}async function Br(n,s){for(let e=await an(),t=!1;;t=!0){let i=new Headers(s?.headers);i.set("Wasmhost-Session",e);let o=await fetch(n,{...s,headers:i});if(o.status!==401||t)return o;let a=e;if(Tt(),e=await an(),e===a)return o}}function ii(){return new Gt({url:location.origin,fetch:Br})}async function hn(){try{await ii().deleteLogin()}finally{await si("readwrite",n=>n.delete("login"))}}function Kt(n){return n instanceof Ue&&n.status===401}var un=["plugins","approvals","sessions","notices"],mn=500,Wr=5e3,Ps=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.#t=new Set;this.#s=new Set;this.#i=()=>{Tt(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#o(this.#e.signal))};this.icons=new Ss(e),this.calls=new Es(e);for(let t of[this.icons,this.calls])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;start(){document.addEventListener("visibilitychange",this.#i),this.#i()}stop(){document.removeEventListener("visibilitychange",this.#i),this.#e?.abort(),this.calls.stop()}#i;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#o(e){let t=mn;for(;!e.aborted;){let i;try{for await(let o of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#n("open");for(let a of un)this.changed(a)}t=mn,un.includes(o.name)?this.changed(o.name):o.name===""&&this.#r(o.data)}}catch(o){if(e.aborted)return;if(Kt(o)){this.dispatchEvent(new Event("refused"));return}i=o}if(e.aborted)return;Tt(),this.#n(i instanceof Vt?"stranger":"lost"),await new Promise(o=>setTimeout(o,t)),t=Math.min(t*2,Wr)}}#n(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#r(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#t.has(e)){this.#s.add(e);return}this.#t.add(e);try{do this.#s.delete(e),await this.#a(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#s.has(e))}catch(t){Kt(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#t.delete(e)}}async#a(e){switch(e){case"plugins":this.plugins=(await this.client.listPlugins()).plugins;break;case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,i]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=i.notifications.length}}}};var Gr=new Intl.NumberFormat("en"),Vr=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Kr=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),zr=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),_=n=>Gr.format(n);function N(n){let s=["B","KiB","MiB","GiB","TiB"],e=0;for(;n>=1024&&e<s.length-1;)n/=1024,e++;return`${n>=100||Number.isInteger(n)?Math.round(n):n.toFixed(1)} ${s[e]}`}function gn(n,s=Date.now()){if(!n)return"";let e=(Date.parse(n)-s)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[i,o]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Vr.format(Math.round(e/o),i)}var Et=n=>Kr.format(new Date(n)),fn=n=>zr.format(new Date(n));function Te(n){if(n<1e3)return`${Math.round(n)} ms`;if(n<6e4)return`${(n/1e3).toFixed(1)} s`;let s=Math.floor(n/6e4);return s<60?`${s} min ${Math.round(n/1e3)%60} s`:`${Math.floor(s/60)} h ${s%60} min`}var Jr=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,Qr=/\p{M}/u,Yr=/\p{So}/u;function m(n,s=""){let e="",t="",i=4;for(let o of n){let a=Qr.test(o);o==="️"&&Yr.test(t)||s.includes(o)||!Jr.test(o)&&(!a||i<4)?e+=o:e+=Zr(o),t=o,i=a?i+1:0}return e}function ae(n){return m(n,`
	`)}function Zr(n){let s=n.codePointAt(0)??0;return s<128?`\\x${s.toString(16).padStart(2,"0")}`:`\\u{${s.toString(16)}}`}function vn(n){return/[\p{L}\p{N}]/u.exec(n)?.[0].toUpperCase()??"?"}function ni(n){return/^https?:\/\//i.test(n)&&URL.canParse(n)?n:void 0}function T(n){return r`<bdi class="said">${m(n)}</bdi>`}function rt(n,s=h.words.author){return r`<figure class="said-block">
    <figcaption>${s}</figcaption>
    <p dir="auto">${ae(n)}</p>
  </figure>`}function at(n){return r`<code dir="ltr">${m(n)}</code>`}function Be(n){return n.split("`").map((s,e)=>e%2===1?r`<code>${s}</code>`:s)}function A(n){return n?r`<time datetime=${n} title=${Et(n)}>${gn(n)}</time>`:l}function St(n,s){let e=n instanceof Ue,t=e?n.requestId:"",i=e?n.detail||n.message:n instanceof TypeError?void 0:n instanceof Error?n.message:String(n);return r`<div class="notice bad" role="alert">
    ${ue("alert")}
    <div>
      <strong>${h.problem.title}</strong>
      <p>${i===void 0?Be(h.problem.noAnswer):ae(i)}</p>
      ${t?r`<p class="faint">${h.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${s?r`<button class="plain" @click=${s}>${h.problem.again}</button>`:l}
  </div>`}function R(n,s){return r`<div class="notice ${n}">
    ${ue({info:"info",warn:"alert",bad:"alert",good:"check"}[n])}
    <div>${s}</div>
  </div>`}function $n(){return r`<p class="loading" role="status">${h.loading}</p>`}function S(n,s,e=l){return r`<div class="empty">
    <strong>${n}</strong>
    <p>${s}</p>
    ${e}
  </div>`}function k(n,s=""){return r`<span class="badge ${s}">${n}</span>`}function zt(n,s,e,t){let i=e>0?Math.min(1,s/e):0,o=i>.9?"bad":i>.7?"warn":"";return r`<span
    class="meter ${o}"
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
  >`}function Jt(n,s,e){let t=Math.max(1e-9,...s),i=s.length>1?200/(s.length-1):200,o=s.map((a,p)=>`${(p*i).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return r`<figure class="chart">
    <figcaption>${n}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${n}: ${e}">
      ${o.length>1?Ji`<polygon points=${`0,40 ${o.join(" ")} 200,40`}></polygon>
        <polyline points=${o.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function We(n,s,e={}){let t=0;for(let a of s)t=(t*31+a.charCodeAt(0))%8;let{image:i,large:o}=e;return r`<span class="tile hue-${t} ${o?"large":""}" aria-hidden="true"
    >${i?r`<img src=${i} alt="" />`:vn(n)}</span
  >`}function v(n,s,e={}){return r`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${s}
  >
    ${n}
  </button>`}function j(n,s,e=l){return r`<label class="field"
    ><span>${n}</span>${s}${e===l?l:r`<small>${e}</small>`}</label
  >`}var Xr={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function ue(n){return r`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${Xr[n]}></path></svg>`}function As(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(s=>s!=="").map(s=>{try{return decodeURIComponent(s)}catch{return s}})}function I(...n){return"#/"+n.map(encodeURIComponent).join("/")}function Ee(...n){location.hash=I(...n)}var yn=(n,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(n[i],i);return t},pe=ks(class extends bt{constructor(n){if(super(n),n.type!==Xi.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],o=[],a=0;for(let p of n)i[a]=t?t(p,a):a,o[a]=e(p,a),a++;return{values:o,keys:i}}render(n,s,e){return this.dt(n,s,e).values}update(n,[s,e,t]){let i=sn(n),{values:o,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,o;let p=this.ut??=[],u=[],w,L,g=0,q=i.length-1,C=0,K=o.length-1;for(;g<=q&&C<=K;)if(i[g]===null)g++;else if(i[q]===null)q--;else if(p[g]===a[C])u[C]=De(i[g],o[C]),g++,C++;else if(p[q]===a[K])u[K]=De(i[q],o[K]),q--,K--;else if(p[g]===a[K])u[K]=De(i[g],o[K]),wt(n,u[K+1],i[g]),g++,K--;else if(p[q]===a[C])u[C]=De(i[q],o[C]),wt(n,i[g],i[q]),q--,C++;else if(w===void 0&&(w=yn(a,C,K),L=yn(p,g,q)),w.has(p[g]))if(w.has(p[q])){let ve=L.get(a[C]),Fs=ve!==void 0?i[ve]:null;if(Fs===null){let Mi=wt(n,i[g]);De(Mi,o[C]),u[C]=Mi}else u[C]=De(Fs,o[C]),wt(n,i[g],Fs),i[ve]=null;C++}else Ts(i[q]),q--;else Ts(i[g]),g++;for(;C<=K;){let ve=wt(n,u[K+1]);De(ve,o[C]),u[C++]=ve}for(;g<=q;){let ve=i[g++];ve!==null&&Ts(ve)}return this.ut=a,xs(n,u),Ie}});var ea=4,ta=3e3,sa=15e3,Ge,oi,ri,Pt=class extends $e{constructor(){super(...arguments);$(this,Ge);this.shown=[]}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:i}=e.detail;!t||t.read||i==="read"||(this.shown=[...this.shown.filter(o=>o.id!==t.id),t].slice(-ea),setTimeout(()=>d(this,Ge,oi).call(this,t.id),Math.min(sa,Math.max(ta,t.durationMs??6e3))))})}render(){return r`<div class="toasts" role="log" aria-label=${h.pages.notifications}>
      ${pe(this.shown,e=>e.id,e=>r` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${h.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?r`<strong>${T(e.title)}</strong>`:""}
              <p>${T(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>d(this,Ge,ri).call(this,e.id)}>
              ${ue("close")}
            </button>
          </div>`)}
    </div>`}};Ge=new WeakSet,oi=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,Ge,oi).call(this,e),1e3):d(this,Ge,ri).call(this,e)},ri=function(e){this.shown=this.shown.filter(t=>t.id!==e)},c([O({attribute:!1})],Pt.prototype,"live",2),c([f()],Pt.prototype,"shown",2),Pt=c([b("wasmhost-toasts")],Pt);var Rs;function bn(n){Rs=n}var y=class extends $e{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new AbortController;this.#t=0}#e;#t;get live(){return Rs}get client(){return Rs.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#e=new AbortController;let{signal:e}=this.#e;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#e.abort()}get signal(){return this.#e.signal}async load(e){}async refresh(){let e=++this.#t,{signal:t}=this.#e;try{if(await this.load(t),e!==this.#t)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(i){if(t.aborted||e!==this.#t)return;this.#s(i)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let i=await t();return await this.refresh(),i}catch(i){this.#e.signal.aborted||this.#s(i);return}finally{let i=new Set(this.running);i.delete(e),this.running=i}}}runs(e){return this.running.has(e)}#s(e){Kt(e)&&Rs.dispatchEvent(new Event("refused")),this.failure=e}render(){return r` ${this.failure===void 0?l:St(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?$n():l}`}};c([f()],y.prototype,"failure",2),c([f()],y.prototype,"loaded",2),c([f()],y.prototype,"running",2);var Q=h.home,ia=3e3;function ai(n){let s={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return k(h.state[n.state]??m(n.state),s[n.state]??"")}var na=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function oa(n){let s=na.get(n);return s?r`<p><a href=${I(s)}>${Q.goTo(h.pages[s])}</a></p>`:l}function ra(n){let s=n.missingPermissions??[];return s.length>0?r`<p>${Q.missing} <code>${s.join(", ")}</code></p>`:l}var Qt,Yt,Se,wn,kn,xn,Tn,lt=class extends y{constructor(){super(...arguments);$(this,Se);this.topics=["plugins","notices"];this.alerts=[];this.filter="";$(this,Qt,new Map);$(this,Yt,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},ia);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,i]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=i.notifications;let o=performance.now();for(let a of this.live.plugins){let p=E(this,Qt).get(a.id);p&&o-p.at<500||(p&&E(this,Yt).set(a.id,Math.max(0,a.stats.instructions-p.ticks)/(o-p.at)*1e3),E(this,Qt).set(a.id,{at:o,ticks:a.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),i=t===""?e:e.filter(o=>`${o.id} ${o.name} ${o.description??""}`.toLowerCase().includes(t));return r` <div class="title">
        <h1>${h.pages.home}</h1>
        <a class="button primary" href=${I("install")}>${ue("plus")}${h.pages.install}</a>
      </div>
      ${d(this,Se,xn).call(this)}
      ${e.length===0&&this.live.ready?d(this,Se,kn).call(this):r` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${h.pages.plugins} <span class="faint">${_(e.length)}</span></h2>
                ${e.length>5?r`<input
                        type="search"
                        aria-label=${Q.filter}
                        placeholder=${Q.filter}
                        .value=${this.filter}
                        @input=${o=>{this.filter=o.target.value}}
                      />`:l}
                ${d(this,Se,wn).call(this)}
              </div>
              ${i.length===0?S(Q.noMatch,Q.noMatchHelp):r`<ul class="cards">
                      ${pe(i,o=>o.id,o=>d(this,Se,Tn).call(this,o))}
                    </ul>`}
            </section>`}`}};Qt=new WeakMap,Yt=new WeakMap,Se=new WeakSet,wn=function(){let e=this.status?.memory;return e?r`<span class="total"
          ><span class="faint">${Q.memoryOfAll}</span>${zt(Q.memoryOfAll,e.usedBytes,e.maxBytes,`${N(e.usedBytes)} / ${N(e.maxBytes)}`)}</span
        >`:l},kn=function(){return S(Q.none,Be(Q.noneHelp),r`<div class="row">
        <a class="button primary" href=${I("install")}>${h.pages.install}</a>
      </div>`)},xn=function(){let e=this.live.plugins.filter(p=>p.state==="failed"||p.state==="incompatible"||(p.missingPermissions?.length??0)>0||(p.faults?.length??0)>0),t=new Set(e.map(p=>p.id)),i=(this.status?.findings??[]).filter(p=>!p.plugin||!t.has(p.plugin)),o=this.live.waiting,a=r`<a href=${I("inbox")}>${Q.openInbox}</a>`;return o+e.length+i.length+this.alerts.length===0?l:r`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${Q.attention}</h2>
      ${o>0?R("info",r`<strong>${Q.approvals(o)}</strong> ${a}`):l}
      ${e.map(p=>R("bad",r`<p>
              <strong
                ><a href=${I("plugin",p.id)}><code>${p.id}</code></a> ${h.state[p.state]}</strong
              >
            </p>
            <p>${m(p.reason??"")}</p>
            ${ra(p)}`))}
      ${i.map(p=>R(p.severity==="error"?"bad":"warn",r`<p>${p.plugin?r`<code>${p.plugin}</code>: `:l}${m(p.what)}</p>
            ${p.do?r`<p class="faint">${m(p.do)}</p>`:l} ${oa(p.component)}`))}
      ${this.alerts.map(p=>R("warn",r`<p class="faint">${h.saysPlugin} <code>${p.plugin}</code>, ${A(p.created)}</p>
            <p>${p.title?r`<strong>${T(p.title)}</strong> `:l}${T(p.body??"")}</p>
            ${v(h.dismiss,()=>{this.run(`dismiss ${p.id}`,()=>this.client.dismissNotice({id:p.id}))},{busy:this.runs(`dismiss ${p.id}`),name:Q.dismissOf(p.plugin)})}`))}
    </section>`},Tn=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),i=E(this,Yt).get(e.id)??0;return r`<li class="card plugin">
      ${We(e.name,e.id,{image:this.live.icons.of(e)})}
      <div class="grow">
        <h3>
          <a href=${I("plugin",e.id)}><bdi>${m(e.name)}</bdi></a> ${ai(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)}</p>
        <p class="said-line" dir="auto">${m(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${Q.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?zt(Q.memoryOf(e.id),e.stats.memoryBytes,t,`${N(e.stats.memoryBytes)} / ${N(t)}`):N(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${Q.work}</dt>
          <dd>${i>0?Q.ticks(_(Math.round(i))):Q.idle}</dd>
        </div>
        <div>
          <dt>${Q.calls}</dt>
          <dd>
            ${_(e.stats.calls)}${e.stats.errors+e.stats.crashes>0?r` <span class="bad-text">${Q.errors(e.stats.errors+e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},c([f()],lt.prototype,"status",2),c([f()],lt.prototype,"alerts",2),c([f()],lt.prototype,"filter",2),lt=c([b("home-page")],lt);function z(n){return new Promise(s=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");bs(aa(n,i=>t().close(i),()=>{let i=t().returnValue==="confirmed";e.remove(),s(i)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function aa(n,s,e){return r`<dialog aria-labelledby="question" @close=${e}>
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
  </dialog>`}var H=h.access,la=86400,ge,li,En,Sn,Pn,An,At=class extends y{constructor(){super(...arguments);$(this,ge);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return r`<div class="title"><h1>${h.pages.access}</h1></div>
      ${this.made?d(this,ge,Sn).call(this,this.made):l}
      ${d(this,ge,li).call(this,H.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,ge,li).call(this,H.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,ge,Pn).call(this,e)}>
        <h2>${H.create}</h2>
        ${j(H.name,r`<input name="name" required maxlength="100" placeholder=${H.nameExample} />`)}
        ${j(H.reaches,r`<select name="plugin">
            <option value="">${H.everything}</option>
            ${this.live.plugins.map(e=>r`<option value=${e.id}>${H.onlyPlugin(e.id)}</option>`)}
          </select>`,H.reachesHelp)}
        ${j(H.expires,r`<select name="days">
            <option value="7">${H.days(7)}</option>
            <option value="30" selected>${H.days(30)}</option>
            <option value="365">${H.days(365)}</option>
            <option value="0">${H.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${H.create}</button></div>
      </form>`}};ge=new WeakSet,li=function(e,t){return t.length===0?l:r`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[H.name,H.prefix,H.reaches,H.made,H.used,H.expires].map(i=>r`<th>${i}</th>`)}
              <th><span class="hidden">${H.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(i=>d(this,ge,En).call(this,i))}
          </tbody>
        </table>
      </div>
    </section>`},En=function(e){let t=e.scopes.map(i=>r`<code>${[i.plugin,i.method,i.path].filter(Boolean).join(" ")}</code> `);return r`<tr>
      <td>${m(e.name)}</td>
      <td>${e.prefix?r`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?k(H.everything,"warn"):t}</td>
      <td>${A(e.createdAt)}</td>
      <td>${e.lastUsedAt?A(e.lastUsedAt):H.never}</td>
      <td>${e.expiresAt?A(e.expiresAt):H.never}</td>
      <td class="end">
        ${v(H.revoke,()=>{d(this,ge,An).call(this,e)},{busy:this.runs(e.id),name:H.revokeOf(m(e.name))})}
      </td>
    </tr>`},Sn=function(e){return R("good",r`<p><strong>${H.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${v(H.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${v(H.done,()=>{this.made=void 0})}
        </div>`)},Pn=function(e){e.preventDefault();let t=e.target,i=new FormData(t),o=String(i.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(i.get("name")).trim(),scopes:o===""?[]:[{plugin:o}],expiresInSeconds:Number(i.get("days"))*la}),t.reset(),await this.updateComplete;let a=this.querySelector(".secret");a?.closest(".notice")?.scrollIntoView({block:"center"}),a?.focus({preventScroll:!0})})},An=async function(e){await z({title:H.revokeQuestion(m(e.name)),body:r`<p>${H.revokeHelp}</p>`,confirm:H.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},c([f()],At.prototype,"tokens",2),c([f()],At.prototype,"made",2),At=c([b("access-page")],At);var V=h.ai,ye,Rn,Mn,Cn,_n,In,dt=class extends y{constructor(){super(...arguments);$(this,ye);this.usage=[]}async load(e){let[t,i]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=i.usage}view(){let e=this.settings;return r`<div class="title"><h1>${h.pages.ai}</h1></div>
      ${e.problem?R("bad",m(e.problem)):l} ${e.configured?l:R("info",V.none)}
      <form class="card form" @submit=${t=>d(this,ye,Cn).call(this,t)}>
        <h2>${V.provider}</h2>
        ${j(V.baseUrl,r`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,V.baseUrlHelp)}
        ${j(V.model,r`<input name="model" required .value=${e.model} />`)}
        ${j(V.key,r`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?V.keySet:V.keyNone}
          />`,V.keyHelp)}
        ${j(V.maxTokens,r`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,V.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${h.save}
          </button>
          ${e.configured?r`${v(V.test,()=>{d(this,ye,_n).call(this)},{busy:this.runs("test")})}
                ${v(V.forget,()=>{d(this,ye,In).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,ye,Rn).call(this,this.test):l}
      </form>
      <section>
        <h2>${V.usage}</h2>
        ${this.usage.length===0?S(V.noUsage,V.noUsageHelp):d(this,ye,Mn).call(this)}
      </section>`}};ye=new WeakSet,Rn=function(e){return R("good",r`<p>${V.answered(Te(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${T(e.answer)}</p>`)},Mn=function(){return r`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${V.plugin}</th>
            <th>${V.tokens}</th>
            <th>${V.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>r`<tr>
                <td>
                  <a href=${I("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${zt(V.tokensOf(e.plugin),e.tokens,e.budget,`${_(e.tokens)} / ${_(e.budget)}`)}
                </td>
                <td>${_(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},Cn=function(e){e.preventDefault();let t=this.settings,i=e.target,o=new FormData(i),a=p=>String(o.get(p)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),i.querySelector("[name=key]").value=""})},_n=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},In=async function(){await z({title:V.forgetQuestion,body:r`<p>${V.forgetHelp}</p>`,confirm:V.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},c([f()],dt.prototype,"settings",2),c([f()],dt.prototype,"usage",2),c([f()],dt.prototype,"test",2),dt=c([b("ai-page")],dt);async function Ms(n,s,e){let t=[],i=0;for(let o=n.body.getReader();;){let{done:a,value:p}=await o.read();if(a)break;t.push(p),e(N(i+=p.length))}da(new Blob(t),s)}function da(n,s){let e=document.createElement("a");e.href=URL.createObjectURL(n),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function Cs(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var le=h.backup,pt,Pe,On,Hn,Ln,jn,Ve=class extends y{constructor(){super(...arguments);$(this,Pe);this.orphans=[];this.logs=!1;this.progress="";this.stored="";$(this,pt)}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return r`<div class="title"><h1>${h.pages.backup}</h1></div>
      <section class="card">
        <h2>${le.make}</h2>
        <p>${le.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${le.withLogs}</span></label
        >
        <div class="row">
          ${v(le.make,()=>{d(this,Pe,On).call(this)},{kind:"primary",busy:this.runs("backup")})}
          ${this.runs("backup")?v(h.cancel,()=>E(this,pt)?.abort()):l}
          ${this.progress?r`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
        ${this.stored?R("good",r`<p>${le.made}</p>
                  ${v(le.confirmStored,()=>{d(this,Pe,Hn).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${le.restore}</h2>
        <p>${le.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${le.keyHelp}</p>
        <pre>wasmhost key export &gt; FILE</pre>
      </section>
      ${this.orphans.length===0?l:d(this,Pe,Ln).call(this)}`}};pt=new WeakMap,Pe=new WeakSet,On=async function(){this.stored="",de(this,pt,new AbortController);let e=new Date().toISOString(),t=await this.run("backup",async()=>{let i=await this.client.backup({logs:this.logs},{signal:E(this,pt).signal});return await Ms(i,`wasmhost-${Cs()}.tar.gz`,o=>{this.progress=o}),!0});this.progress="",E(this,pt).signal.aborted?this.failure=void 0:t&&(this.stored=e)},Hn=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},Ln=function(){return r`<section>
      <h2>${le.orphans}</h2>
      <p class="faint">${le.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>r`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${N(e.bytes)}, ${A(e.modified)}</span>
              </div>
              ${v(le.delete,()=>{d(this,Pe,jn).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:le.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},jn=async function(e){await z({title:le.deleteQuestion(e.id),body:r`<p>${le.deleteWarning}</p>`,confirm:le.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},c([f()],Ve.prototype,"orphans",2),c([f()],Ve.prototype,"logs",2),c([f()],Ve.prototype,"progress",2),c([f()],Ve.prototype,"stored",2),Ve=c([b("backup-page")],Ve);var D=h.host,be,Nn,qn,Fn,Dn,Un,ct=class extends y{constructor(){super(...arguments);$(this,be);this.topics=["plugins"];this.faults=[]}async load(e){let[t,i,o]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=i,this.faults=o.faults}view(){let e=this.status;return r`<div class="title"><h1>${h.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>R(t.severity==="error"?"bad":"warn",r`<p>${t.plugin?r`<code>${t.plugin}</code>: `:l}${m(t.what)}</p>
            ${t.do?r`<p class="faint">${m(t.do)}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${D.version}</dt>
          <dd>${m(e.version??"")}</dd>
          <dt>${D.started}</dt>
          <dd>${A(e.startedAt)}</dd>
          <dt>${D.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${D.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,i])=>r`${_(i)} ${h.state[t]??t} `)}
          </dd>
          ${e.memory?r`<dt>${D.memory}</dt>
                  <dd>
                    ${N(e.memory.usedBytes)} / ${N(e.memory.maxBytes)}
                    ${e.memory.refused>0?k(D.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,be,Nn).call(this,e)} ${d(this,be,qn).call(this)} ${d(this,be,Dn).call(this,this.key)}`}};be=new WeakSet,Nn=function(e){return r`<section>
      <h2>${D.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>k(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},qn=function(){return this.faults.length===0?l:r`<section>
      <h2>${D.faults}</h2>
      ${this.faults.map(e=>R("bad",r`<p><code>${m(e.file)}</code> ${m(e.problem)}</p>
            <p>${m(e.advice)}</p>
            ${v(D.accept,()=>{d(this,be,Fn).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},Fn=async function(e){await z({title:D.acceptQuestion,body:r`<p><code>${m(e.file)}</code></p>
        <p>${D.acceptWarning}</p>`,confirm:D.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},Dn=function(e){return r`<section class="card">
      <h2>${D.key}</h2>
      <p class="faint">${D.keyHelp}</p>
      ${e.problem?R("bad",m(e.problem)):l}
      ${e.key===""?r`<p>${D.noKey}</p>`:r`<dl class="pairs">
                <dt>${D.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${D.keptIn}</dt>
                <dd>${e.source==="keyring"?D.keyring:D.file}</dd>
                <dt>${D.made}</dt>
                <dd>${A(e.created)}</dd>
                <dt>${D.protects}</dt>
                <dd>${D.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${v(D.rotate,()=>{d(this,be,Un).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>`}
    </section>`},Un=async function(){await z({title:D.rotateQuestion,body:r`<p>${D.rotateHelp}</p>`,confirm:D.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},c([f()],ct.prototype,"status",2),c([f()],ct.prototype,"key",2),c([f()],ct.prototype,"faults",2),ct=c([b("host-page")],ct);var W=h.inbox;function pa(n){let s=n.rejected||n.state==="failed";return k(m(n.state),s?"bad":n.state==="succeeded"?"good":"")}var Oe,Bn,Wn,di,Zt=class extends y{constructor(){super(...arguments);$(this,Oe);this.topics=["approvals","notices"];this.decided=[]}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let{runs:e,calls:t}=this.live.inbox,i=this.live.states.filter(o=>o.kind==="inbox"&&Array.isArray(o.value)&&o.value.length>0);return r` <div class="title"><h1>${h.pages.inbox}</h1></div>
      ${e.length+t.length===0?S(W.none,W.noneHelp):r`<section class="stack" aria-label=${h.waiting}>
              ${pe(t,o=>o.id,o=>d(this,Oe,Bn).call(this,o))}
              ${pe(e,o=>o.id,o=>d(this,Oe,Wn).call(this,o))}
            </section>`}
      ${i.length===0?l:r`<section class="stack">
              <h2>${W.items}</h2>
              ${i.map(o=>r` <div class="card">
                    <p class="faint">${h.saysPlugin} <code>${o.plugin}</code></p>
                    <ul class="plain-list">
                      ${o.value.map(a=>r`<li>
                            ${T(a.title??"")}
                            <span class="faint">${T(a.description??"")} ${A(a.timestamp)}</span>
                          </li>`)}
                    </ul>
                  </div>`)}
            </section>`}
      ${this.decided.length===0?l:r`<section>
              <h2>${W.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${W.plugin}</th>
                      <th>${W.call}</th>
                      <th>${W.outcome}</th>
                      <th>${W.by}</th>
                      <th>${W.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(o=>r`<tr>
                          <td><code>${o.plugin}</code></td>
                          <td>${at(`${o.method} ${o.path}`)}</td>
                          <td>${pa(o)}</td>
                          <td>${m((o.rejected??o.approved)?.by??"")}</td>
                          <td>${A((o.rejected??o.approved)?.at??o.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};Oe=new WeakSet,Bn=function(e){let t=`call ${e.id}`;return r`<article class="card approval" aria-label=${W.callOf(e.plugin)}>
      <h2>${W.callOf(e.plugin)}</h2>
      <p>
        ${W.callBy(m(e.requestedBy))}
        ${A(e.asked)}${e.expires?r`, ${W.expires} ${A(e.expires)}`:l}.
      </p>
      <pre>${e.method} /plugins/${e.plugin}/${m(e.path)}${e.query?`?${m(e.query)}`:""}</pre>
      ${e.body?r`<pre class="body">${ae(e.body)}</pre>`:l}
      ${e.truncated?r`<p class="faint">${W.truncated(N(e.bodyBytes))} <code>${e.bodySha256}</code></p>`:l}
      ${e.description?rt(e.description):l}
      ${d(this,Oe,di).call(this,t,e.plugin,()=>this.client.approveCall({id:e.id}),()=>this.client.rejectCall({id:e.id}))}
    </article>`},Wn=function(e){return r`<article class="card approval" aria-label=${W.runOf(e.plugin,e.job)}>
      <h2>${W.runOf(e.plugin,e.job)}</h2>
      <p>
        ${W.due}
        ${A(e.scheduledAt)}${e.count>1?r`, ${W.standsFor(e.count)}`:l}${e.expires?r`, ${W.expires} ${A(e.expires)}`:l}. <a href=${I("plugin",e.plugin,"jobs")}>${W.openJob}</a>
      </p>
      ${e.label||e.description?rt([e.label,e.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${W.version} ${m(e.version??"")}</p>
      ${d(this,Oe,di).call(this,`run ${e.id}`,e.plugin,()=>this.client.approveRun({id:e.id}),()=>this.client.rejectRun({id:e.id}))}
    </article>`},di=function(e,t,i,o){let a=u=>()=>{this.run(e,async()=>{await u(),await this.live.changed("approvals")})},p=this.runs(e);return r`<div class="row">
      ${v(W.approve,a(i),{kind:"primary",busy:p,name:W.approveOf(t)})}
      ${v(W.reject,a(o),{busy:p,name:W.rejectOf(t)})}
    </div>`},c([f()],Zt.prototype,"decided",2),Zt=c([b("inbox-page")],Zt);var M=h.install,U,Gn,Vn,pi,ci,Kn,zn,Jn,Qn,Yn,Zn,Xn,He=class extends y{constructor(){super(...arguments);$(this,U);this.grants=new Set;this.accept=!1;this.over=!1}view(){return r`<div class="title"><h1>${h.pages.install}</h1></div>
      ${this.found?d(this,U,Kn).call(this,this.found):d(this,U,Gn).call(this)}`}};U=new WeakSet,Gn=function(){return r`<form class="card stack" @submit=${e=>d(this,U,Vn).call(this,e)}>
        <h2>${M.folder}</h2>
        <p class="faint">${Be(M.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${j(M.path,r`<input name="path" required spellcheck="false" placeholder=${M.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${M.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,U,pi).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${M.package}</h2>
        <p class="faint">${Be(M.packageHelp)}</p>
        ${j(M.file,r`<input
            type="file"
            multiple
            @change=${e=>d(this,U,pi).call(this,[...e.target.files??[]])}
          />`)}
      </div>`},Vn=function(e){e.preventDefault(),d(this,U,ci).call(this,{path:String(new FormData(e.target).get("path")).trim()})},pi=function(e){let t=e.find(o=>o.name.endsWith(".minisig")),i=e.find(o=>o!==t);i&&(async()=>await d(this,U,ci).call(this,{file:i,signature:await t?.text()}))()},ci=async function(e){await this.run("inspect",async()=>{let t=await("path"in e?this.client.inspectPlugin({path:e.path}):this.client.inspectPackage({signature:e.signature},e.file));this.source=e,this.found=t,this.accept=!1,this.grants=new Set(t.permissions.filter(i=>!i.declined).map(i=>i.name))})},Kn=function(e){let t=e.installed!==void 0&&e.installed!=="";return r`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?M.upgradeOf(e.id):M.installOf(e.id)}</h2>
            <p class="faint">
              ${t?M.versions(m(e.installed),m(e.version)):`${M.version} ${m(e.version)}`}
              ${e.downgrade?k(M.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${rt([e.name,e.author?M.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,U,Jn).call(this,e)} ${e.refused?R("bad",m(e.refused)):l}
        ${e.warnings?.length?R("warn",r`<strong>${M.warnings}</strong>
                  <ul>
                    ${e.warnings.map(i=>r`<li>${m(i)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${M.mayDo}</h2>
        ${e.permissions.length===0?r`<p>${M.nothing}</p>`:l}
        ${e.permissions.map(i=>r`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(i.name)}
                @change=${o=>d(this,U,zn).call(this,i.name,o.target.checked)}
              /><span
                ><strong>${i.name}</strong> ${i.granted?k(M.had,"good"):l}${i.declined?k(M.declined):l}<br />${i.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,U,Qn).call(this,e):l} ${d(this,U,Zn).call(this,e)}
      <section class="card">
        <p class="faint">${M.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${v(t?M.upgrade:M.install,()=>{d(this,U,Xn).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${v(h.cancel,()=>{this.found=void 0})}
        </div>
      </section>`},zn=function(e,t){let i=new Set(this.grants);t?i.add(e):i.delete(e),this.grants=i},Jn=function(e){if(!e.signer)return R("info",M.unsigned);let{signer:t}=e;return R(t.trusted?"good":"info",r`<p>${t.trusted?M.signedTrusted:M.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?r`<p>${M.signerFirst}</p>`:l}`)},Qn=function(e){return r`<section class="card">
      <h2>${M.changes}</h2>
      <ul>
        ${e.changes.map(t=>r`<li>${m(t.what)}${d(this,U,Yn).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${M.acceptChanges}</span></label
      >
    </section>`},Yn=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),i=e.from||e.to?r` (${T(e.from??"")} → ${T(e.to??"")})`:l;return r`${t?r` ${T(t)}`:l}${e.atMost?` ${m(e.atMost)}`:l}${i}`},Zn=function(e){let t=(i,o)=>o.length===0?l:r`<h3>${i}</h3>
            <ul>
              ${o.map(a=>r`<li>${a}</li>`)}
            </ul>`;return r`<section class="card">
      <h2>${M.does}</h2>
      ${t(M.endpoints,e.endpoints.map(i=>r`<code>${i.method} ${m(i.path)}</code> ${i.auth?l:k(M.open,"warn")}
              ${i.requiresConfirmation?k(M.asks,"info"):l}`))}
      ${t(M.jobs,e.jobs.map(i=>r`<code>${i.id}</code> ${m(i.atMost)} ${i.approvalRequired?k(M.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?M.memory(e.memory.wantedMb,e.memory.givenMb):M.noBackend}</p>
      ${this.source&&"file"in this.source?r`<p class="faint">${m(this.source.file.name)}, ${N(this.source.file.size)}</p>`:l}
    </section>`},Xn=async function(e){let{source:t}=this;if(!t)return;let i={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},o=[...this.grants],a=await this.run("install",()=>"path"in t?this.client.installPlugin({path:t.path,grants:o,...i}):this.client.installPackage({...i,grants:o,signature:t.signature},t.file));a&&(await this.live.changed("plugins"),Ee("plugin",a.id))},c([f()],He.prototype,"source",2),c([f()],He.prototype,"found",2),c([f()],He.prototype,"grants",2),c([f()],He.prototype,"accept",2),c([f()],He.prototype,"over",2),He=c([b("install-page")],He);var Ae=h.limits,_s,eo,Rt=class extends y{constructor(){super(...arguments);$(this,_s);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return r`<div class="title">
        <h1>${h.pages.limits}</h1>
      </div>
      <p class="faint">${Be(Ae.help)}</p>
      ${j(Ae.search,r`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?S(Ae.none,Ae.noneHelp):d(this,_s,eo).call(this,e)}`}};_s=new WeakSet,eo=function(e){return r`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[Ae.name,Ae.value,Ae.default,Ae.range].map(t=>r`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${pe(e,t=>t.name,t=>r`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?k(Ae.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${Ae.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},c([f()],Rt.prototype,"limits",2),c([f()],Rt.prototype,"search",2),Rt=c([b("limits-page")],Rt);var Le=h.notifications,hi=200,ee,to,ui,mi,so,io,no,oo,Ke=class extends y{constructor(){super(...arguments);$(this,ee);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1}async load(e){let t=await d(this,ee,ui).call(this,void 0,e),i=t.at(-1)?.position??0,o=new Set(t.map(u=>u.id)),a=t.length<hi,p=a?[]:this.notices.filter(u=>u.position<i&&!o.has(u.id));this.end=a||this.end&&this.notices.length>0,this.notices=[...t,...p]}view(){return r`<div class="title">
        <h1>${h.pages.notifications}</h1>
        ${v(Le.markAll,()=>{d(this,ee,oo).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(e=>!e.read)})}
      </div>
      <div class="row end">
        ${j(Le.plugin,r`<select
            @change=${e=>{d(this,ee,mi).call(this,()=>this.plugin=e.target.value)}}
          >
            <option value="">${Le.all}</option>
            ${this.live.plugins.map(e=>r`<option value=${e.id}>${e.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${e=>{d(this,ee,mi).call(this,()=>this.unread=e.target.checked)}}
          /><span>${Le.unread}</span></label
        >
      </div>
      ${this.notices.length===0?S(Le.none,Le.noneHelp):r`<ul class="rows card notices">
              ${pe(this.notices,e=>e.id,e=>d(this,ee,so).call(this,e))}
            </ul>`}
      ${this.end?l:v(Le.more,()=>{this.run("more",()=>d(this,ee,to).call(this))},{busy:this.runs("more")})}`}};ee=new WeakSet,to=async function(){let e=await d(this,ee,ui).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<hi,this.notices=[...this.notices,...e]},ui=async function(e,t){let i={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...i,before:e,limit:hi},{signal:t})).notifications},mi=function(e){e(),this.notices=[],this.refresh()},so=function(e){return r`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?k(Le.alert,"warn"):l}
          <a href=${I("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${A(e.created)}
        </p>
        <p>${e.title?r`<strong>${T(e.title)}</strong> `:l}${T(e.body??"")}</p>
      </div>
      ${e.read?l:v(Le.read,()=>{d(this,ee,io).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${v(h.dismiss,()=>{d(this,ee,no).call(this,e)},{kind:"plain",busy:this.runs(`dismiss ${e.id}`)})}
    </li>`},io=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},no=async function(e){await this.run(`dismiss ${e.id}`,async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},oo=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},c([f()],Ke.prototype,"notices",2),c([f()],Ke.prototype,"plugin",2),c([f()],Ke.prototype,"unread",2),c([f()],Ke.prototype,"end",2),Ke=c([b("notifications-page")],Ke);var P=h.activity,ca=2e3,ha=90,ze,fe,Is,ro,Xt,Mt=class extends y{constructor(){super(...arguments);$(this,fe);this.plugin="";$(this,ze,[])}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},ca);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=await this.client.getAudit({id:this.plugin,limit:50},{signal:e});this.audit=t;let{figures:i}=t,o=t.functions.reduce((p,u)=>p+u.denied,0),a={at:Date.now(),calls:i.calls,denied:o,cpuMs:i.cpuMs,memory:i.memoryBytes};de(this,ze,[...E(this,ze),a].slice(-ha-1))}view(){let{figures:e,functions:t,hosts:i,requests:o,calls:a}=this.audit,p=d(this,fe,Is).call(this,g=>g.calls),u=d(this,fe,Is).call(this,g=>g.denied),w=d(this,fe,Is).call(this,g=>g.cpuMs/10),L=g=>g.at(-1)??0;return r`<div class="charts">
        ${Jt(P.calls,p,P.perSecond(L(p).toFixed(1)))}
        ${Jt(P.cpu,w,`${L(w).toFixed(1)} %`)}
        ${Jt(P.memory,E(this,ze).map(g=>g.memory),`${N(e.memoryBytes)}`)}
        ${Jt(P.denials,u,P.perSecond(L(u).toFixed(1)))}
      </div>
      <p class="faint">${P.sinceOpen}</p>
      <dl class="pairs card">
        <dt>${P.totalCalls}</dt>
        <dd>${P.callsText(_(e.calls),_(e.errors),_(e.crashes))}</dd>
        <dt>${P.cpuTime}</dt>
        <dd>${Te(e.cpuMs)} <span class="faint">${P.waited(Te(e.cpuWaitMs))}</span></dd>
        <dt>${P.memoryPeak}</dt>
        <dd>${N(e.memoryPeakBytes)} / ${N(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${P.functions}</h2>
        ${t.length===0?S(P.noFunctions,P.noFunctionsHelp):d(this,fe,Xt).call(this,[P.function,P.allowed,P.denied,P.failed,P.in,P.out],t.map(g=>[r`<code>${g.namespace}.${g.function}</code>`,_(g.allowed),g.denied>0?k(_(g.denied),"bad"):"0",g.failed>0?k(_(g.failed),"warn"):"0",N(g.bytesIn),N(g.bytesOut)]))}
      </section>
      ${i.length===0?l:r`<section>
              <h2>${P.hosts}</h2>
              ${d(this,fe,ro).call(this)}
            </section>`}
      ${o.length===0?l:r`<section>
              <h2>${P.requests}</h2>
              ${d(this,fe,Xt).call(this,[P.time,P.request,P.status,P.took,P.out,P.in],[...o].reverse().map(g=>[r`<time datetime=${g.time}>${Et(g.time)}</time>`,r`<code>${g.method} ${m(g.host)}</code>${g.count>1?` × ${g.count}`:l}`,g.code?k(g.code,"bad"):String(g.status),Te(g.durationMs),N(g.bytesOut),N(g.bytesIn)]))}
            </section>`}
      ${a.length===0?l:r`<section>
              <h2>${P.decided}</h2>
              ${d(this,fe,Xt).call(this,[P.time,P.request,P.status,P.by],a.map(g=>[A((g.approved??g.rejected)?.at),r`<code>${g.method} ${m(g.path)}</code>`,m(g.state),m((g.approved??g.rejected)?.by??"")]))}
            </section>`}`}};ze=new WeakMap,fe=new WeakSet,Is=function(e){return E(this,ze).slice(1).map((t,i)=>{let o=E(this,ze)[i];return Math.max(0,e(t)-e(o))/Math.max(1,t.at-o.at)*1e3})},ro=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(i=>i.bytesIn+i.bytesOut));return d(this,fe,Xt).call(this,[P.host,P.traffic,P.asked,P.refused,P.last],e.map(i=>[r`<code>${m(i.host)}</code>`,r`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(i.bytesIn+i.bytesOut)/t*100} height="8"></rect></svg
          >${N(i.bytesIn+i.bytesOut)}</span
        >`,_(i.calls),i.refused>0?k(_(i.refused),"bad"):"0",A(i.last)]))},Xt=function(e,t){return r`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(i=>r`<th>${i}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(i=>r`<tr>
                ${i.map(o=>r`<td>${o}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},c([O()],Mt.prototype,"plugin",2),c([f()],Mt.prototype,"audit",2),Mt=c([b("plugin-activity")],Mt);var te=h.stored,gi=50;function ao(n){if(n==null)return r`<span class="faint">null</span>`;let s=typeof n=="string"?n:JSON.stringify(n);return r`<span dir="auto">${m(s.length>300?s.slice(0,300)+"…":s)}</span>`}var es,re,lo,po,fi,co,ho,uo,mo,ce=class extends y{constructor(){super(...arguments);$(this,re);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];$(this,es,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!E(this,es)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),de(this,es,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let i={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:gi};this.rows=(await this.client.queryRows(i,{signal:e})).rows}}view(){let{shown:e}=this,t=(i,o,a)=>r`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>d(this,re,lo).call(this,o)}
      >
        ${i}
      </button>`;return r`<div class="row" role="group" aria-label=${te.what}>
        ${this.collections.map(i=>t(`${m(i.name)} (${_(i.rows)})`,{collection:i.name},typeof e=="object"&&e.collection===i.name))}
        ${t(te.keys,"keys",e==="keys")} ${t(te.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,re,ho).call(this):e==="files"?d(this,re,uo).call(this):d(this,re,po).call(this,e.collection)}`}};es=new WeakMap,re=new WeakSet,lo=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},po=function(e){let i=["id",...this.collections.find(o=>o.name===e)?.columns.map(o=>o.name)??[],"created_at","updated_at"];return r`<form
        class="row end"
        @submit=${o=>{o.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${j(te.filter,r`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${o=>{this.where=o.target.value}}
            />`)}
        </div>
        <button>${te.apply}</button>
      </form>
      ${this.rows.length===0?S(te.noRows,te.noRowsHelp):r`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${i.map(o=>d(this,re,co).call(this,o))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(o=>r`<tr>
                        ${i.map(a=>r`<td>${ao(o[a])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?l:r`<div class="row">
              ${v(te.before,()=>d(this,re,fi).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${te.rowsOf(_(this.offset+1),_(this.offset+this.rows.length))}</span>
              ${v(te.after,()=>d(this,re,fi).call(this,1),{disabled:this.rows.length<gi})}
            </div>`}`},fi=function(e){this.offset=Math.max(0,this.offset+e*gi),this.refresh()},co=function(e){let{by:t,descending:i}=this.order;return r`<th aria-sort=${t!==e?"none":i?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!i},this.offset=0,this.refresh()}}
      >
        ${m(e)}${t===e?i?" ↓":" ↑":l}
      </button>
    </th>`},ho=function(){return r`${j(te.prefix,r`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?S(te.noKeys,te.noKeysHelp):r`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${te.key}</th>
                  <th>${te.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>r`<tr>
                      <td>${at(String(e.key))}</td>
                      <td>${ao(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},uo=function(){let e=this.folder.split("/").filter(Boolean),t=i=>()=>{this.folder=i,this.file=void 0,this.refresh()};return r`<div class="row">
        ${v(te.top,t(""),{kind:"plain"})}
        ${e.map((i,o)=>{let a=e.slice(0,o+1).join("/");return v(`/ ${m(i)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?S(te.noFiles,te.noFilesHelp):r`<ul class="rows card">
              ${this.files.map(i=>{let o=[...e,i.name].join("/");return r`<li>
                  ${v(m(i.name)+(i.folder?"/":""),i.folder?t(o):()=>{d(this,re,mo).call(this,o)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?r`<section>
              <h3>${at(this.file.path)}</h3>
              <pre tabindex="0">${ae(this.file.text)}</pre>
            </section>`:l}`},mo=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},c([O()],ce.prototype,"plugin",2),c([f()],ce.prototype,"collections",2),c([f()],ce.prototype,"shown",2),c([f()],ce.prototype,"rows",2),c([f()],ce.prototype,"order",2),c([f()],ce.prototype,"where",2),c([f()],ce.prototype,"offset",2),c([f()],ce.prototype,"beginning",2),c([f()],ce.prototype,"folder",2),c([f()],ce.prototype,"files",2),c([f()],ce.prototype,"file",2),ce=c([b("plugin-stored")],ce);var se=h.data,Je,go,fo,vo,ht=class extends y{constructor(){super(...arguments);$(this,Je);this.plugin="";this.progress=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(i=>i.name==="storage"&&i.granted);return r`${t?r`<section>
              <h2>${se.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${se.export}</h2>
        <p>${se.exportHelp}</p>
        <div class="row">
          ${v(se.export,()=>{d(this,Je,go).call(this)},{kind:"primary",busy:this.runs("export")})}
          ${this.progress?r`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
      </section>
      <section class="card">
        <h2>${se.import}</h2>
        <p>${se.importHelp}</p>
        <form class="stack" @submit=${i=>{d(this,Je,fo).call(this,i)}}>
          <label class="field"><span>${se.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${se.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${se.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${se.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${se.import}</button>
          </div>
        </form>
        ${this.imported?d(this,Je,vo).call(this,this.imported):l}
      </section>`}};Je=new WeakSet,go=async function(){await this.run("export",async()=>{let e=await this.client.export({id:this.plugin},{signal:this.signal});await Ms(e,`${this.plugin}-${Cs()}.tar.gz`,t=>{this.progress=t})}),this.progress=""},fo=async function(e){e.preventDefault();let t=new FormData(e.target),i=t.get("file"),o=t.has("replace");await z({title:se.importQuestion(this.plugin),body:r`<p>${o?se.replaceWarning:se.importWarning}</p>
        <p class="faint">${m(i.name)}, ${N(i.size)}</p>`,confirm:se.import,danger:o})&&(this.imported=void 0,this.imported=await this.run("import",()=>this.client.importPlugin({id:this.plugin,replace:o,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},i)))},vo=function(e){return R("good",r`<p>${se.imported(_(e.rows),_(e.keys),_(e.files),_(e.settings))}</p>
        ${e.secrets.length>0?r`<p>${se.secrets} ${e.secrets.map(t=>r`<code>${m(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?r`<p>${se.leftOut} ${e.unknown.map(t=>r`<code>${m(t)}</code> `)}</p>`:l}`)},c([O()],ht.prototype,"plugin",2),c([f()],ht.prototype,"progress",2),c([f()],ht.prototype,"imported",2),ht=c([b("plugin-data")],ht);var Re=h.endpoints,Os=n=>n.method==="POST"||n.method==="PUT"||n.method==="PATCH",Ct,$o,yo,ut=class extends y{constructor(){super(...arguments);$(this,Ct);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?S(Re.none,Re.noneHelp):r`<div class="stack">${this.endpoints.map(e=>d(this,Ct,$o).call(this,e))}</div>`}};Ct=new WeakSet,$o=function(e){let t=`${e.method} ${e.url}`,i=this.live.calls.of(e.method,e.url),o=this.inputs.get(t)??i?.input??{query:"",body:Os(e)?"{}":""},a=p=>{this.inputs=new Map(this.inputs).set(t,{...o,...p})};return r`<details class="card endpoint" ?open=${i!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:k(Re.open,"warn")} ${e.requiresConfirmation?k(Re.asks,"info"):l}
      </summary>
      ${e.description?r`<p>${T(e.description)}</p>`:l}
      <form class="stack" @submit=${p=>d(this,Ct,yo).call(this,p,e,o)}>
        ${j(Re.query,r`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${o.query}
            @input=${p=>a({query:p.target.value})}
          />`)}
        ${Os(e)?j(Re.body,r`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${o.body}
                  @input=${p=>a({body:p.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${i?.stop!==void 0} ?disabled=${i?.stop!==void 0}>
            ${Re.send}
          </button>
          ${i?.stop?v(h.cancel,()=>i.stop?.abort()):l}
          ${e.requiresConfirmation?r`<span class="faint">${Re.asksHelp}</span>`:l}
        </div>
      </form>
      ${i?.stop&&e.requiresConfirmation?R("info",r`${Re.waits} <a href=${I("inbox")}>${h.home.openInbox}</a>`):l}
      ${i?.failure===void 0?l:St(i.failure)}
      ${i?.answer?r`<div class="stack" role="status">
              <p>${k(String(i.answer.status),i.answer.status<400?"good":"bad")}
              ${Te(i.answer.ms)}</p>
              <pre tabindex="0">${ae(i.answer.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${Re.curl}</p>
        <pre tabindex="0">${m(ua(e,o))}</pre>
      </div>
    </details>`},yo=function(e,t,i){e.preventDefault();let o=Os(t)&&i.body.trim()!==""?i.body:void 0;this.live.calls.send(t.method,t.url,i,o,t.requiresConfirmation?void 0:this.signal)},c([O()],ut.prototype,"plugin",2),c([f()],ut.prototype,"endpoints",2),c([f()],ut.prototype,"inputs",2),ut=c([b("plugin-endpoints")],ut);function ua(n,s){let e=o=>`'${o.replaceAll("'","'\\''")}'`,t=["curl"];n.method!=="GET"&&t.push("-X",n.method),n.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),Os(n)&&s.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(s.body));let i=new URLSearchParams(s.query).toString();return t.push(e(location.origin+n.url+(i?`?${i}`:""))),t.join(" ")}var mt=h.feeds,_t,bo,wo,gt=class extends y{constructor(){super(...arguments);$(this,_t);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,i]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=i.articles}view(){return r`<form class="card row end" @submit=${e=>d(this,_t,bo).call(this,e)}>
        <div class="grow">
          ${j(mt.address,r`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${mt.add}</button>
      </form>
      ${this.feeds.length===0?S(mt.none,mt.noneHelp):r`<ul class="rows card">
              ${this.feeds.map(e=>r`<li>
                    <div class="grow">
                      <strong>${T(e.title||e.url)}</strong>
                      <p class="faint">${at(e.url)} · ${A(e.updatedAt)}</p>
                      ${e.error?r`<p class="bad-text">${m(e.error)}</p>`:l}
                    </div>
                    ${v(mt.remove,()=>d(this,_t,wo).call(this,e),{busy:this.runs(e.id),name:mt.removeOf(m(e.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:r`<section>
              <h2>${mt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(e=>r`<li>
                      <div class="grow">
                        ${ni(e.link)?r`<a href=${ni(e.link)} target="_blank" rel="noopener noreferrer"
                                >${T(e.title)}</a
                              >`:T(e.title)}
                        <p class="faint">
                          ${e.author?r`${T(e.author)} · `:l}${A(e.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};_t=new WeakSet,bo=function(e){e.preventDefault();let t=e.target,i=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:i}),t.reset()})},wo=function(e){this.run(e.id,()=>this.client.removeFeed({id:this.plugin,feed:e.id}))},c([O()],gt.prototype,"plugin",2),c([f()],gt.prototype,"feeds",2),c([f()],gt.prototype,"articles",2),gt=c([b("plugin-feeds")],gt);var ie=h.jobs,ma=2e3,Ye,ko,xo,To,Qe=class extends y{constructor(){super(...arguments);$(this,Ye);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},ma);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[i,o]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=i.jobs,this.runsOfJobs=o.runs}view(){return this.jobs.length===0?S(ie.none,ie.noneHelp):r`<ul class="rows card">
        ${this.jobs.map(e=>d(this,Ye,ko).call(this,e))}
      </ul>
      <section>
        <h2>${ie.history}</h2>
        ${this.runsOfJobs.length===0?r`<p class="faint">${ie.noRuns}</p>`:d(this,Ye,To).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?v(ie.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};Ye=new WeakSet,ko=function(e){return r`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${T(e.label)}
        ${e.approvalRequired?k(ie.asks,"info"):l} ${e.running?k(ie.running,"good"):l}
        ${e.waiting?r`<a href=${I("inbox")}>${ie.waits}</a>`:l}
        <p class="faint">
          <code>${m(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:r`(${ie.declared} <code>${m(e.declaredSchedule)}</code>)`}
          ${e.next?r`· ${ie.next} ${A(e.next)}`:l}
          ${e.registered?l:r`· <span class="bad-text">${ie.noHandler}</span>`}
        </p>
        ${e.description?r`<p class="faint" dir="auto">${T(e.description)}</p>`:l}
      </div>
      ${v(ie.run,()=>{d(this,Ye,xo).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:ie.runOf(e.job)})}
    </li>`},xo=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},To=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return r`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${ie.job}</th>
            <th>${ie.due}</th>
            <th>${ie.state}</th>
            <th>${ie.took}</th>
            <th>${ie.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>r`<tr>
                <td><code>${t.job}</code></td>
                <td>${A(t.scheduledAt)}</td>
                <td>${k(m(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?Te(t.durationMs):l}</td>
                <td>${t.error?T(t.error):m(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},c([O()],Qe.prototype,"plugin",2),c([f()],Qe.prototype,"jobs",2),c([f()],Qe.prototype,"runsOfJobs",2),c([f()],Qe.prototype,"more",2),Qe=c([b("plugin-jobs")],Qe);var we=h.log,ga=["debug","info","warn","error"],fa=5e3,va=500,$a=1e3,ft,ke,vi,Eo,So,Po,je=class extends y{constructor(){super(...arguments);$(this,ke);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;$(this,ft)}async load(){d(this,ke,vi).call(this)}disconnectedCallback(){super.disconnectedCallback(),E(this,ft)?.abort()}updated(e){if(super.updated(e),!this.follow||!["entries","search","follow"].some(i=>e.has(i)))return;let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(i=>i.message.toLowerCase().includes(e)||i.requestId===this.search);return r`<div class="row end">
        ${j(we.level,r`<select
            @change=${i=>{this.level=i.target.value,d(this,ke,vi).call(this)}}
          >
            ${ga.map(i=>r`<option value=${i} ?selected=${i===this.level}>${we.levels[i]}</option>`)}
          </select>`)}
        ${j(we.search,r`<input
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
          /><span>${we.follow}</span></label
        >
        ${v(we.clear,()=>{this.entries=[]})}
      </div>
      ${t.length===0?S(we.none,this.search===""?we.noneHelp:we.noMatch):r`<ol class="log" tabindex="0" aria-label=${we.title}>
              ${pe(t,i=>i.seq,i=>d(this,ke,Po).call(this,i))}
            </ol>`}`}};ft=new WeakMap,ke=new WeakSet,vi=function(){E(this,ft)?.abort(),de(this,ft,new AbortController),this.entries=[],d(this,ke,Eo).call(this,E(this,ft).signal)},Eo=async function(e){let t;for(;!e.aborted;){try{let i={id:this.plugin,level:this.level,limit:va,follow:!0,lastEventId:t},o=[];for await(let a of this.client.followLog(i,{signal:e})){let p=a.data;t=p.seq,o.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,ke,So).call(this,o.splice(0)),50)),o.push(p)}}catch(i){if(e.aborted)return;this.live.connection==="open"&&(this.failure=i)}await new Promise(i=>setTimeout(i,$a))}},So=function(e){this.entries=[...this.entries,...e].slice(-fa)},Po=function(e){return r`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${Et(e.time)}>${fn(e.time)}</time>
      <b>${e.level}</b>
      <span>${ae(e.message)}${e.dropped?r` <em>${we.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?r`<button
              type="button"
              class="plain"
              title=${we.sameRequest}
              aria-label=${we.sameRequest}
              @click=${()=>{this.search=e.requestId}}
            >
              ${e.requestId.slice(0,8)}
            </button>`:l}
    </li>`},c([O()],je.prototype,"plugin",2),c([f()],je.prototype,"entries",2),c([f()],je.prototype,"level",2),c([f()],je.prototype,"search",2),c([f()],je.prototype,"follow",2),je=c([b("plugin-log")],je);var x=h.overview,B,Ao,Ro,Mo,ss,Co,_o,Io,Oo,Ho,$i,ts=class extends y{constructor(){super(...arguments);$(this,B);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?r`
      ${rt([e.description,e.author?x.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?r`<p class="row" aria-label=${x.tags}>
              ${e.tags.map(t=>r`<span class="badge">${T(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?R("warn",r`${x.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${x.permissions}</h2>
        ${e.permissions.length===0?r`<p class="faint">${x.noPermissions}</p>`:r`<ul class="rows card">
                ${e.permissions.map(t=>d(this,B,Ao).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,B,Co).call(this,e):l}
      ${d(this,B,Io).call(this,e)} ${d(this,B,Ho).call(this,e)}
    `:l}};B=new WeakSet,Ao=function(e,t){let{name:i,granted:o}=t;return r`<li>
      <div class="grow">
        <strong>${i}</strong> ${o?k(x.granted,"good"):k(x.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${o?v(x.revoke,()=>{d(this,B,Mo).call(this,e,i)},{busy:this.runs(i),name:x.revokeOf(i)}):v(x.grant,()=>{d(this,B,Ro).call(this,e,t)},{busy:this.runs(i),name:x.grantOf(i)})}
    </li>`},Ro=async function(e,t){await z({title:x.grantQuestion(t.name,e.id),body:r`<p>${t.explanation}</p>
        <p class="faint">${x.grantHelp}</p>`,confirm:x.grant})&&await d(this,B,ss).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},Mo=async function(e,t){await z({title:x.revokeQuestion(t,e.id),body:r`<p>${x.revokeHelp}</p>`,confirm:x.revoke,danger:!0})&&await d(this,B,ss).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},ss=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},Co=function(e){return r`<section>
      <h2>${x.network}</h2>
      ${e.network===void 0?r`<p class="faint">${x.networkNotGranted}</p>`:r`<form class="card form" @submit=${t=>d(this,B,_o).call(this,t,e)}>
              ${j(x.hosts,r`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,x.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${x.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${h.save}</button></div>
            </form>`}
    </section>`},_o=function(e,t){e.preventDefault();let i=new FormData(e.target),o=String(i.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,B,ss).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:o,only:i.has("only")}))},Io=function(e){let t=[[x.since,A(e.since)],[x.instances,_(e.stats.instances)],[x.memory,x.memoryText(N(e.stats.memoryBytes),N(e.stats.memoryMaxBytes))],[x.calls,x.callsText(_(e.stats.calls),_(e.stats.errors),_(e.stats.crashes))],[x.queued,_(e.stats.queued)]];return r`<section>
      <h2>${x.figures}</h2>
      <dl class="pairs card">
        ${t.map(([i,o])=>r`<dt>${i}</dt>
              <dd>${o}</dd>`)}
      </dl>
      <form class="card row" @submit=${i=>d(this,B,Oo).call(this,i,e)}>
        <label class="row grow"
          ><span>${x.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${x.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${h.save}</button>
      </form>
    </section>`},Oo=function(e,t){e.preventDefault();let i=Number(new FormData(e.target).get("weight"));d(this,B,ss).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:i}))},Ho=function(e){return r`<section>
      <h2>${x.remove}</h2>
      <div class="card row">
        <p class="grow">${x.removeHelp} <a href=${I("plugin",e.id,"data")}>${x.exportFirst}</a></p>
        ${v(x.remove,()=>{d(this,B,$i).call(this,e,!1)},{busy:this.runs("remove")})}
        ${v(x.purge,()=>{d(this,B,$i).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},$i=async function(e,t){await z({title:t?x.purgeQuestion(e.id):x.removeQuestion(e.id),body:r`<p>${t?x.purgeWarning:x.removeWarning}</p>`,confirm:t?x.purge:x.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),Ee()})},c([O()],ts.prototype,"plugin",2),ts=c([b("plugin-overview")],ts);var Z=h.sessions,ya=400,yi=new Map;function Lo(n,s){yi.set(n,s)}var Hs=n=>n?.status==="starting"||n?.status==="running",It,G,is,jo,No,qo,Ls,Fo,bi,wi,Ne=class extends y{constructor(){super(...arguments);$(this,G);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";$(this,It)}connectedCallback(){super.connectedCallback(),this.draft=yi.get(this.plugin)??"",yi.delete(this.plugin)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(E(this,It))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,i]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let o=i.messages.length!==this.messages.length||Hs(E(this,G,is));this.messages=i.messages,clearTimeout(E(this,It)),Hs(E(this,G,is))&&de(this,It,setTimeout(()=>{this.refresh()},ya)),o&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return r`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${m(e.label)}</bdi></h2>
          ${v(Z.new,()=>Ee("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>r`<li>
                <a
                  href=${I("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${T(t.name)}</span> ${A(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?r`<p class="faint">${Z.none}</p>`:l}
      </aside>
      <div class="card conversation">${E(this,G,is)?d(this,G,qo).call(this,E(this,G,is)):d(this,G,jo).call(this,e)}</div>
    </div>`}};It=new WeakMap,G=new WeakSet,is=function(){return this.list?.sessions.find(e=>e.id===this.session)},jo=function(e){return r`${S(Z.start,Z.startHelp)} ${d(this,G,No).call(this,e)} ${d(this,G,bi).call(this,void 0)}`},No=function(e){return e.suggestedPrompts.length===0?l:r`<div>
      <p class="faint">${Z.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>r`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${T(t.label)}
            </button>`)}
      </div>
    </div>`},qo=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return r`<div class="row">
        <h2 class="grow">${T(e.name)}</h2>
        ${k(Z.status[e.status]??m(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:v(Z.stop,()=>{this.run("stop",()=>this.client.stopSession(E(this,G,Ls)))},{busy:this.runs("stop")})}
        ${v(Z.remove,()=>{d(this,G,Fo).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?r`<p class="bad-text">${m(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${Z.messages} aria-busy=${Hs(e)?"true":"false"}>
        ${pe(this.messages,i=>i.id,i=>r`<div class="message ${i.role==="user"?"mine":""}">
              <small
                >${i.role==="user"?Z.you:Z.role[i.role]??m(i.role)} · ${A(i.timestamp)}</small
              >
              <p dir="auto">${ae(i.text)}</p>
            </div>`)}
        ${Hs(e)?r`<p class="faint typing">${Z.working}</p>`:l}
      </div>
      ${e.status==="ended"?r`<p class="faint">${Z.ended}</p>`:d(this,G,bi).call(this,e)}`},Ls=function(){return{id:this.plugin,session:this.session}},Fo=async function(){await z({title:Z.removeQuestion,body:r`<p>${Z.removeHelp}</p>`,confirm:Z.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(E(this,G,Ls)),Ee("plugin",this.plugin,"sessions")})},bi=function(e){return r`<form class="composer" @submit=${t=>{d(this,G,wi).call(this,t,e)}}>
      <textarea
        aria-label=${Z.message}
        placeholder=${Z.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,G,wi).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${Z.send}</button>
    </form>`},wi=async function(e,t){e.preventDefault();let i=this.draft.trim();i!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...E(this,G,Ls),text:i});else{let o=await this.client.createSession({id:this.plugin,prompt:i});Ee("plugin",this.plugin,"sessions",o.id)}this.draft=""})},c([O()],Ne.prototype,"plugin",2),c([O()],Ne.prototype,"session",2),c([f()],Ne.prototype,"list",2),c([f()],Ne.prototype,"messages",2),c([f()],Ne.prototype,"draft",2),Ne=c([b("plugin-sessions")],Ne);var me=h.settings,Y,Ot,Do,Uo,Bo,Wo,ki,Go,qe=class extends y{constructor(){super(...arguments);$(this,Y);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?S(me.none,me.noneHelp):r`<form class="card form wide" @submit=${e=>d(this,Y,Wo).call(this,e)}>
      <p class="faint">${me.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,Y,Bo).call(this,e):d(this,Y,Do).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${h.save}
        </button>
        ${this.saved?r`<span role="status" class="faint">${me.saved}</span>`:l}
      </div>
    </form>`}};Y=new WeakSet,Ot=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},Do=function(e){let t=`setting-${e.key}`,i=this.edits.has(e.key)?this.edits.get(e.key):e.value;return r`<div class="setting">
      <label for=${t}>${T(e.label)}</label>
      ${e.description?r`<small id="${t}-help" dir="auto">${ae(e.description)}</small>`:l}
      <div class="row">
        ${d(this,Y,Uo).call(this,e,t,i)}
        ${e.testAction?v(me.test,()=>{d(this,Y,Go).call(this,e)},{busy:this.runs(`test ${e.key}`),name:me.testOf(m(e.key)),title:m(e.testAction.label)}):l}
        ${e.isSet?v(me.reset,()=>{d(this,Y,ki).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:me.resetOf(m(e.key))}):l}
      </div>
      ${e.note?r`<small class="bad-text">${m(e.note)}</small>`:l}
      ${this.tests.has(e.key)?r`<pre role="status">${ae(this.tests.get(e.key))}</pre>`:l}
    </div>`},Uo=function(e,t,i){let o=e.description?`${t}-help`:l;switch(e.type){case"toggle":return r`<input
          type="checkbox"
          id=${t}
          aria-describedby=${o}
          .checked=${i===!0}
          @change=${a=>d(this,Y,Ot).call(this,e.key,a.target.checked)}
        />`;case"select":return r`<select
          id=${t}
          aria-describedby=${o}
          @change=${a=>d(this,Y,Ot).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>r`<option value=${a.value} ?selected=${a.value===i}>${m(a.label)}</option>`)}
        </select>`;case"number":return r`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${o}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(i??"")}
            required
            @input=${a=>d(this,Y,Ot).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:r`<small>${me.range(e.min,e.max)}</small>`}`;case"password":return r`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${o}
          placeholder=${e.isSet?me.passwordSet:me.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,Y,Ot).call(this,e.key,a.target.value)}
        />`;default:return r`<input
          id=${t}
          aria-describedby=${o}
          .value=${String(i??"")}
          @input=${a=>d(this,Y,Ot).call(this,e.key,a.target.value)}
        />`}},Bo=function(e){return R("warn",r`<p><code>${m(e.key)}</code> ${me.kept}</p>
        ${e.note?r`<p>${m(e.note)}</p>`:l}
        ${v(me.forget,()=>{d(this,Y,ki).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},Wo=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},ki=async function(e){await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let t=new Map(this.edits);t.delete(e.key),this.edits=t})},Go=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?me.tested:JSON.stringify(t,null,2)))},c([O()],qe.prototype,"plugin",2),c([f()],qe.prototype,"settings",2),c([f()],qe.prototype,"edits",2),c([f()],qe.prototype,"tests",2),c([f()],qe.prototype,"saved",2),qe=c([b("plugin-settings")],qe);var ne=h.versions,vt,Vo,xi,Ht=class extends y{constructor(){super(...arguments);$(this,vt);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return r`<section class="card">
        <h2>${ne.installed}</h2>
        <dl class="pairs">
          <dt>${ne.version}</dt>
          <dd>${m(e.version)}</dd>
          ${e.digest?r`<dt>${ne.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${I("install")}>${ne.upgrade}</a></div>
        <p class="faint">${ne.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,vt,Vo).call(this,e,e.previous):S(ne.none,ne.noneHelp)}`}};vt=new WeakSet,Vo=function(e,t){return r`<section class="card">
      <h2>${ne.before}</h2>
      <p>${ne.beforeIs(m(t.version))}</p>
      ${t.grants?.length?r`<p>${ne.grantsAgain}</p>
              <ul>
                ${t.grants.map(i=>r`<li><strong>${i.name}</strong> ${i.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?ne.withData:ne.withoutData}</p>
      <div class="row">
        ${v(ne.back,()=>{d(this,vt,xi).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?v(ne.backKeep,()=>{d(this,vt,xi).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},xi=async function(e,t,i){await z({title:ne.question(e.id,m(t.version)),body:r`<p>${t.dataCopy&&!i?ne.dataWarning:ne.keepWarning}</p>`,confirm:ne.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:i}),await this.live.changed("plugins")})},c([O()],Ht.prototype,"plugin",2),c([f()],Ht.prototype,"info",2),Ht=c([b("plugin-versions")],Ht);var oe=h.plugin,Ze,Ko,zo,Jo,$t=class extends y{constructor(){super(...arguments);$(this,Ze);this.plugin="";this.open="";this.detail="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?r`
      <div class="title">
        ${We(e.name,e.id,{large:!0,image:this.live.icons.of(e)})}
        <div class="grow">
          <h1><bdi>${m(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${m(e.version)}</span> ${ai(e)}</p>
        </div>
        ${d(this,Ze,Jo).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?R("bad",m(e.reason)):l}
      ${e.refused?R("bad",m(e.refused)):l}
      ${(e.faults??[]).map(t=>R("bad",r`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${oe.parts}>
        ${d(this,Ze,Ko).call(this,e).map(([t,i])=>r`<a
              href=${t===""?I("plugin",e.id):I("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${i}</a
            >`)}
      </nav>
      ${d(this,Ze,zo).call(this,e)}
    `:this.live.ready?S(oe.unknown,oe.unknownHelp):r``}};Ze=new WeakSet,Ko=function(e){let t=o=>e.permissions.some(a=>a.name===o);return[["",oe.overview,!0],["endpoints",oe.endpoints,e.endpoints.length>0],["settings",oe.settings,!0],["jobs",oe.jobs,e.jobs.length>0],["log",oe.log,!0],["data",oe.data,!0],["sessions",oe.sessions,t("sessions")],["feeds",oe.feeds,t("rss")],["activity",oe.activity,!0],["versions",oe.versions,!0]].filter(([,,o])=>o).map(([o,a])=>[o,a])},zo=function(e){switch(this.open){case"endpoints":return r`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return r`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return r`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return r`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return r`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return r`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return r`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return r`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return r`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Jo=function(e){let t=(o,a)=>()=>{this.run(o,async()=>{await a(),await this.live.changed("plugins")})},i=e.state==="disabled";return r`<div class="row">
      ${e.ui?.page?r`<a class="button primary" href=${I("page",e.id)}>${oe.open}</a>`:l}
      ${i?v(oe.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):r`${v(oe.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:oe.reloadHelp})}
            ${v(oe.disable,t("disable",()=>this.client.disablePlugin({id:e.id})),{busy:this.runs("disable")})}`}
    </div>`},c([O()],$t.prototype,"plugin",2),c([O()],$t.prototype,"open",2),c([O()],$t.prototype,"detail",2),$t=c([b("plugin-page")],$t);var X=h.publishers,ba=["any","signed","listed","trusted"],Xe,Qo,Yo,Zo,ns=class extends y{constructor(){super(...arguments);$(this,Xe)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return r`<div class="title"><h1>${h.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${X.policy}</legend>
        ${ba.map(i=>r`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===i}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:i}))}}
              /><span>${X.policies[i]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?S(X.none,X.noneHelp):r`<ul class="rows card">
              ${t.map(i=>d(this,Xe,Qo).call(this,i))}
            </ul>`}
      <form class="card form" @submit=${i=>d(this,Xe,Zo).call(this,i)}>
        <h2>${X.trust}</h2>
        ${j(X.key,r`<input name="key" required spellcheck="false" />`,X.keyHelp)}
        ${j(X.name,r`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${X.trust}</button></div>
      </form>`}};Xe=new WeakSet,Qo=function(e){return r`<li>
      <div class="grow">
        <strong>${m(e.name??"")||X.unnamed}</strong>
        ${e.trusted?k(X.trusted,"good"):k(X.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${A(e.addedAt)}</p>
        ${e.plugins.length>0?r`<p>${X.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?r`<p>${X.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${v(X.forget,()=>{d(this,Xe,Yo).call(this,e)},{busy:this.runs(e.key),name:X.forgetOf(e.fingerprint)})}
    </li>`},Yo=async function(e){await z({title:X.forgetQuestion(e.fingerprint),body:r`<p>${X.forgetHelp}</p>`,confirm:X.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},Zo=function(e){e.preventDefault();let t=e.target,i=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(i.get("key")).trim(),name:String(i.get("name")).trim()||void 0}),t.reset()})},c([f()],ns.prototype,"list",2),ns=c([b("publishers-page")],ns);function Xo(n,s){Ei(n,s.replace(/\r\n?/g,`
`).split(`
`),0)}var er=/^ {0,3}(```|~~~)/,tr=/^ {0,3}(#{1,6})[ \t]+(.*)$/,sr=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,js=/^ {0,3}> ?/,os=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,wa=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function he(n,s){return n.appendChild(n.ownerDocument.createElement(s))}function Ei(n,s,e){let t=e<8;for(let i=0;i<s.length;){let o=s[i],a=tr.exec(o),p=er.exec(o);if(o.trim()==="")i++;else if(p){let u=++i;for(;i<s.length&&!s[i].trimStart().startsWith(p[1]);)i++;he(he(n,"pre"),"code").textContent=s.slice(u,i++).join(`
`)}else if(a)Ti(he(n,`h${a[1].length}`),a[2]),i++;else if(sr.test(o))he(n,"hr"),i++;else if(t&&js.test(o)){let u=[];for(;i<s.length&&js.test(s[i]);)u.push(s[i++].replace(js,""));Ei(he(n,"blockquote"),u,e+1)}else if(t&&os.test(o))i=xa(n,s,i,e);else if(o.includes("|")&&i+1<s.length&&wa.test(s[i+1]))i=Ta(n,s,i);else{let u=[o];for(;++i<s.length&&s[i].trim()!==""&&!ka(s[i],t);)u.push(s[i]);Ti(he(n,"p"),u.join(`
`))}}}function ka(n,s){return er.test(n)||tr.test(n)||sr.test(n)||s&&(js.test(n)||os.test(n))}function xa(n,s,e,t){let i=/\d/.test(os.exec(s[e])[2]),o=he(n,i?"ol":"ul");o instanceof n.ownerDocument.defaultView.HTMLOListElement&&(o.start=parseInt(s[e].trim(),10));for(let a;e<s.length&&(a=os.exec(s[e]))&&/\d/.test(a[2])===i;){let p=[s[e++].slice(a[0].length)],u=/^(\t| {2,})/;for(;e<s.length;e++){let w=s[e];if(w.trim()===""?!u.test(s[e+1]??""):!u.test(w))break;p.push(w.replace(/^(\t| {1,4})/,""))}for(;e<s.length&&s[e].trim()===""&&os.test(s[e+1]??"");)e++;Ei(he(o,"li"),p,t+1)}return e}function Ta(n,s,e){let t=he(n,"table"),i=(o,a)=>{let p=he(t,"tr");for(let u of o.trim().replace(/^\||\|$/g,"").split("|"))Ti(he(p,a),u.trim())};for(i(s[e],"th"),e+=2;e<s.length&&s[e].includes("|");e++)i(s[e],"td");return e}var Ea=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,Sa={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function Ti(n,s){let e=[{mark:"",element:n}],t=0,i=o=>e[e.length-1].element.append(o);for(let o of s.matchAll(Ea)){let[a,p,u,w,L,g]=o,q=o.index+a.length;i(s.slice(t,o.index)),t=q;let C=e[e.length-1].element,K=s[o.index-1]??"";if(p!==void 0)i(p);else if(u!==void 0)he(C,"code").textContent=u;else if(w!==void 0){let ve=he(C,"a");ve.textContent=w||L,/^(https?:\/\/|mailto:)/i.test(L)&&(ve.href=L)}else g===void 0?he(C,"br"):e[e.length-1].mark===g&&!/\s/.test(K)?e.pop():e.length>8||/^\s?$/.test(s[q]??"")||g[0]==="_"&&/\w/.test(K)?i(g):e.push({mark:g,element:he(C,Sa[g])})}i(s.slice(t));for(let{mark:o,element:a}of e.slice(1).reverse())a.replaceWith(o,...a.childNodes)}var J=class extends Error{constructor(e,t){super(t);this.code=e}};var ir=5e3,Si=(n,s)=>new J("not_supported",`export.${n} is not possible here: ${s}`),Ns=(n,s)=>new J("invalid_argument",`export.${n}: ${s}`),rs=class{#e=new Map;#t;#s;#i=0;#o=!1;#n=-ir;constructor(s,e){this.#t=s,this.#s=e}static has(s){return["savePDF","pickFolder","writeFiles","verifyFiles","openFolder"].includes(s)}async call(s,e,t){let i=e[0]??{};switch(s){case"savePDF":return this.#r(s,()=>this.#a(i));case"pickFolder":return this.#r(s,()=>this.#l(t));case"openFolder":{let o=this.#d(s,i.path);return this.#r(s,async()=>(await this.#p(s,{mode:"read",startIn:o}),{opened:!0}))}case"writeFiles":return{written:await this.#h(this.#d(s,i.directory),this.#c(s,i.files,t),t),directory:nr(i.directory)};default:return this.#u(this.#d(s,i.directory),this.#c(s,i.files,t))}}async#r(s,e){let{activeElement:t,defaultView:i}=this.#t.ownerDocument;if(t!==this.#t||!i?.navigator.userActivation.isActive||this.#o||performance.now()-this.#n<ir)throw new J("permission_denied",`export.${s} needs a click of the user in the page, each time`);this.#o=!0;try{return await e()}finally{this.#o=!1,this.#n=performance.now()}}async#a({filename:s,markdown:e,metadata:t}){if(typeof e!="string")throw Ns("savePDF","markdown must be a text");let i=this.#t.ownerDocument,o=i.createElement("iframe");o.setAttribute("sandbox","allow-same-origin allow-modals"),o.className="print",o.setAttribute("aria-hidden","true"),o.tabIndex=-1,Object.assign(o.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),i.body.append(o);try{let a=o.contentDocument;a.title=m(String(s??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,a.body.style.font="11pt/1.5 sans-serif",a.body.style.overflowWrap="anywhere",Xo(a.body,e);for(let[p,u]of Object.entries(t??{}).reverse()){if(typeof u!="string"&&typeof u!="number")continue;let w=a.createElement(p==="title"?"h1":"p");w.textContent=p==="title"?String(u):`${p}: ${u}`,a.body.prepend(w)}for(let p of a.querySelectorAll("pre"))p.style.whiteSpace="pre-wrap";for(let p of a.querySelectorAll("table, th, td"))Object.assign(p.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(p=>setTimeout(p)),o.contentWindow.print()}finally{o.remove()}return null}async#p(s,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new J("permission_denied",`export.${s}: ${t.message}`)}}async#l(s){if(!this.#s)throw Si("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw Si("pickFolder","the browser has no dialog for it");if(this.#e.size>=s.folders)throw new J("quota_exceeded",`the page has ${s.folders} folders already`);let e=await this.#s()&&await this.#p("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name||"folder";for(let i=2;this.#e.has(t);i++)t=`${e.name} (${i})`;return this.#e.set(t,e),{selected:!0,path:t}}#d(s,e){if(!window.showDirectoryPicker)throw Si(s,"this browser does not let a page use a folder");let t=this.#e.get(nr(e));if(t)return t;throw new J("not_found",`export.${s}: the user has chosen no such folder; call pickFolder`)}#c(s,e,t){if(!Array.isArray(e))throw Ns(s,"files must be a list");if(e.length>t.files)throw new J("quota_exceeded",`at most ${t.files} files are possible`);return e.map(i=>{let o=typeof i=="string"?{name:i}:i,{name:a,content:p=""}=o??{};if(typeof a!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(a)){let u=JSON.stringify(a);throw Ns(s,`${u} is no path of a file in the folder, whose names begin with no dot`)}if(typeof p!="string")throw Ns(s,"the content of a file must be a text");return{name:a,content:p}})}async#h(s,e,t){if((this.#i+=e.length)>t.files)throw new J("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:i,content:o}of e)try{let a=await(await or(s,i,!0)).createWritable();await a.write(o),await a.close()}catch(a){throw new J("unavailable",`export.writeFiles: ${i}: ${a.message}`)}return e.length}async#u(s,e){let t=[];for(let{name:i}of e)try{await or(s,i,!1)}catch(o){if(!["NotFoundError","TypeMismatchError"].includes(o.name))throw new J("unavailable",`export.verifyFiles: ${i}: ${o.message}`);t.push(i)}return{verified:t.length===0,missing:t}}};function nr(n){return String(n?.path??n)}async function or(n,s,e){let t=s.split("/"),i=t.pop();for(let o of t)n=await n.getDirectoryHandle(o,{create:e});return n.getFileHandle(i,{create:e})}var Pi={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},Pa=256,Aa=2048,ar=matchMedia("(hover: hover)").matches?5e3:1e3,Ai={at:-ar,tab:!1};for(let n of["keydown","pointerdown"])addEventListener(n,s=>{Ai={at:performance.now(),tab:s instanceof KeyboardEvent&&s.key==="Tab"}},!0);var rr=new kt(1),as=class{#e;#t;#s;#i;#o;#n;#r;#a;#p=!1;#l=new AbortController;#d=0;#c=0;#h=0;#u=!1;#f=!1;#v=!1;#x=0;#$=document.activeElement;#m;constructor(s,e,t,i={}){let o=i.window??window;this.#e=s,this.#t=e,this.#s=t,this.place=this.#m=i.at,this.element=document.createElement("iframe"),this.element.title=i.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#o=new rs(this.element,t.confirmFolder),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),o.addEventListener("message",this.#b),this.element.addEventListener("load",()=>{this.#p=!1}),this.element.addEventListener("pointerenter",()=>this.#f=!0),this.element.addEventListener("pointerleave",()=>this.#f=!1),addEventListener("focusin",this.#w),addEventListener("focus",this.#y),addEventListener("blur",this.#k);let a=t.onTheme(()=>this.#a?.postMessage({theme:t.theme()}));this.#i=()=>{o.removeEventListener("message",this.#b),removeEventListener("focusin",this.#w),removeEventListener("focus",this.#y),removeEventListener("blur",this.#k),a()},this.#T(i.overlay??!1)}async#T(s){try{let e=await this.#e.openView({id:this.#t,overlay:s});if(this.#l.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#r=e.id,this.#n=e.limits,rr.most=e.limits.connections,this.element.src=e.url+(this.#m?.hash??"")}catch(e){this.#g(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#v=!0,this.element.focus({preventScroll:!0})}close(){this.#l.signal.aborted||(this.#l.abort(),this.#i(),this.#a?.close(),this.element.remove(),this.#r!==void 0&&this.#e.closeView({id:this.#t,view:this.#r}).catch(()=>{}))}#g(s){this.#l.signal.aborted||(this.close(),this.#s.failed(s))}#b=s=>{let e=this.element.contentWindow;if(e===null||s.source!==e||this.#p||s.data?.wasmhost!=="ready")return;this.#p=!0,this.#a?.close();let t=new MessageChannel;this.#a=t.port1,this.#a.onmessage=a=>this.#E(t.port1,a.data);let{token:i}=s.data,o={wasmhost:"connect",token:i,theme:this.#s.theme(),place:this.#m};this.#m=void 0,e.postMessage(o,"*",[t.port2])};#w=()=>{document.activeElement!==this.element&&(this.#$=document.activeElement),this.#y()};#y=()=>{document.activeElement!==this.element&&(this.#v=!1)};#k=()=>{document.activeElement!==this.element||this.#v||this.#f||Ai.tab||navigator.userActivation.isActive&&performance.now()-Ai.at>ar||(++this.#x>this.#n.focuses&&this.#g(Pi.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#$ instanceof HTMLElement&&this.#$.focus()}))};#E(s,e){let t=Math.floor(performance.now()/1e3);if(t!==this.#c&&(this.#c=t,this.#h=0),++this.#h>this.#n.messagesPerSecond){this.#g(Pi.flood);return}if(typeof e!="object"||e===null)return;if("follow"in e){this.#R();return}if("place"in e){this.#S(e.place);return}let{id:i,namespace:o,method:a,args:p}=e;typeof i!="number"||typeof o!="string"||typeof a!="string"||typeof p!="string"||o.length+a.length>Pa||this.#P(s,{id:i,namespace:o,method:a,args:p})}#S(s){let{hash:e,x:t,y:i}=s??{};typeof e!="string"||e.length>Aa||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(i)||(this.place={hash:e,x:t,y:i})}async#P(s,e){this.#d++;try{if(this.#d>this.#n.openCalls)throw new J("quota_exceeded","too many calls wait for their answers");s.postMessage({id:e.id,result:await this.#A(e)})}catch(t){let i=t instanceof J?t.code:"unavailable",o=t instanceof Error?t.message:String(t);s.postMessage({id:e.id,error:{code:i,message:o}}),t.code==="view_not_found"&&this.#g(Pi.ended)}finally{this.#d--}}async#A({namespace:s,method:e,args:t}){if(t.length>this.#n.callBytes)throw new J("quota_exceeded",`the arguments of a call have at most ${this.#n.callBytes} bytes`);let i;try{i=JSON.parse(t)}catch{i=void 0}if(!Array.isArray(i))throw new J("invalid_argument","the arguments of a call must be a list of JSON");if(s==="session"&&e==="launchWithDraft"){let{activeElement:w,defaultView:L}=this.element.ownerDocument;if(w!==this.element||!L?.navigator.userActivation.isActive)throw new J("permission_denied","session.launchWithDraft needs a click of the user in the page");let g=i[0]??{};this.#s.openSession({draftText:String(g.draftText??""),autoSend:g.autoSend===!0});return}if(s==="export"&&rs.has(e))return this.#o.call(e,i,this.#n);let{signal:o}=this.#l,a={id:this.#t,view:this.#r??"",namespace:s,method:e,args:i},{result:p,error:u}=await rr.take(()=>this.#e.callView(a,{signal:o}),o);if(u!==void 0)throw new J(u.code,u.message);return p}async#R(){if(!this.#u)for(this.#u=!0;!this.#l.signal.aborted;){try{for await(let s of this.#e.followEvents({id:this.#t},{signal:this.#l.signal})){if(s.name==="end")break;let{channel:e,data:t}=s.data;typeof e=="string"&&this.#a?.postMessage({channel:e,data:t})}}catch{}await new Promise(s=>setTimeout(s,1e3))}}};var Me=h.page,Ra=["50","100","200","300","400","500","600","700","800","900"].map(n=>`--surface-${n}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function Ma(){let n=getComputedStyle(document.documentElement);return{mode:Ws(),visualTheme:"wasmhost",properties:Object.fromEntries(Ra.map(s=>[s,n.getPropertyValue(s).trim()]))}}function lr(n,s,e){return{theme:Ma,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!n.plugin(s)?.permissions.some(i=>i.name==="sessions"&&i.granted))throw new J("permission_denied","session.launchWithDraft needs the permission sessions");Lo(s,t.draftText),Ee("plugin",s,"sessions")},failed:e}}var xe,ls,jt,et,qs,dr,Lt=class extends y{constructor(){super(...arguments);$(this,et);this.plugin="";this.topics=["plugins"];this.reason="";$(this,xe);$(this,ls);$(this,jt)}updated(e){super.updated(e);let t=this.querySelector(".frame"),i=this.live.plugin(this.plugin),o=!1;i?.state==="active"&&i.digest!==E(this,ls)&&(o=E(this,xe)?.focused??!1,de(this,ls,i.digest),d(this,et,qs).call(this),this.reason=""),t&&!E(this,xe)&&this.reason===""&&(de(this,xe,new as(this.client,this.plugin,{...lr(this.live,this.plugin,a=>{d(this,et,qs).call(this),this.reason=a}),confirmFolder:()=>z({title:Me.folderOf(this.plugin),body:r`<p>${Me.folder}</p>`,confirm:Me.chooseFolder})},{title:Me.titleOf(this.plugin),at:E(this,jt)})),t.append(E(this,xe).element),o&&E(this,xe).focus())}disconnectedCallback(){super.disconnectedCallback(),d(this,et,qs).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?S(h.plugin.unknown,h.plugin.unknownHelp):r``;let t=!e.ui?.hideSessions&&e.permissions.some(o=>o.name==="sessions"&&o.granted),i=t||!e.ui?.hidePanel;return r`<div class="page-bar">
        ${We(e.name,e.id,{image:this.live.icons.of(e)})}
        <h1 class="grow"><bdi>${m(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?l:k(h.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?v(Me.overlay,()=>{d(this,et,dr).call(this)}):l}
        <a class="button" href=${I("plugin",e.id)}>${Me.about}</a>
      </div>
      ${this.reason===""?l:R("bad",r`<p>${m(this.reason)}</p>
                ${v(Me.again,()=>{this.reason=""})}`)}
      <div class="page-columns">
        <div class="frame"></div>
        ${i?r`<aside class="beside">
                ${e.ui?.hidePanel?l:r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?r`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:l}
              </aside>`:l}
      </div>`}};xe=new WeakMap,ls=new WeakMap,jt=new WeakMap,et=new WeakSet,qs=function(){de(this,jt,E(this,xe)?.place??E(this,jt)),E(this,xe)?.close(),de(this,xe,void 0)},dr=async function(){await this.run("overlay",async()=>{let e={width:360,height:480},t=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(e):window.open("","",`popup,width=${e.width},height=${e.height}`);if(!t)throw new Error(Me.blocked);let i=new as(this.client,this.plugin,lr(this.live,this.plugin,()=>t.close()),{overlay:!0,title:Me.titleOf(this.plugin),window:t});t.document.title=Me.titleOf(this.plugin),Object.assign(t.document.body.style,{margin:"0",height:"100vh"}),Object.assign(i.element.style,{border:"0",width:"100%",height:"100%"}),t.document.body.append(i.element),t.addEventListener("pagehide",()=>i.close())})},c([O()],Lt.prototype,"plugin",2),c([f()],Lt.prototype,"reason",2),Lt=c([b("plugin-view")],Lt);var Ca=[["ai",h.pages.ai,"spark"],["access",h.pages.access,"key"],["publishers",h.pages.publishers,"shield"],["backup",h.pages.backup,"box"],["limits",h.pages.limits,"gauge"],["host",h.pages.host,"host"]],_a=n=>n<=1?n*100:n,F,pr,cr,Ri,hr,ur,mr,gr,Nt,fr,vr,$r,Fe=class extends $e{constructor(){super(...arguments);$(this,F);this.out=!1;this.place=As();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,F,cr).call(this)),d(this,F,pr).call(this)}render(){return this.out?d(this,F,ur).call(this):this.live?r` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${h.skip}</a
      >
      ${d(this,F,mr).call(this,this.live)} ${d(this,F,fr).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,F,$r).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:r`<p class="loading" role="status">${h.loading}</p>`}};F=new WeakSet,pr=async function(){try{if(!await cn()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new Ps(ii());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,F,Ri).call(this)),bn(e),this.place=As(),this.live=e,e.start()},cr=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=As(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},Ri=function(){this.live?.stop(),this.live=void 0,this.out=!0},hr=async function(){this.live?.stop(),await hn().catch(()=>{}),d(this,F,Ri).call(this)},ur=function(){return r`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${h.signedOut.title}</h1>
        ${this.failure===void 0?l:St(this.failure)}
        <p>${h.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${h.signedOut.why}</p>
      </div>
    </main>`},mr=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return r`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${h.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${ue("menu")}
      </button>
      <a class="brand" href=${I()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?r`<span class="faint connection">${h.connection.open}</span>`:k(h.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,F,gr).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${h.leave}
        title=${h.leave}
        @click=${()=>{d(this,F,hr).call(this)}}
      >
        ${ue("out")}
      </button>
    </header>`},gr=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},i=Bs();return r`<button
      type="button"
      class="plain"
      title=${h.theme[i]}
      aria-label=${h.theme[i]}
      @click=${()=>{Ii(e[(e.indexOf(i)+1)%e.length]),this.requestUpdate()}}
    >
      ${ue(t[i])}
    </button>`},Nt=function(e,t,i,o=l){let a=e.length===0?this.place.length===0:e.every((p,u)=>this.place[u]===p);return r`<a href=${I(...e)} aria-current=${a?"page":l}
      >${i}<span class="grow">${t}</span>${o}</a
    >`},fr=function(e){let t=(i,o)=>i>0?r`<span class="number" aria-label="${i} ${o}">${i>=100?"99+":i}</span>`:l;return r`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${h.navigation}>
      ${d(this,F,Nt).call(this,[],h.pages.home,ue("home"))}
      ${d(this,F,Nt).call(this,["inbox"],h.pages.inbox,ue("inbox"),t(e.waiting,h.waiting))}
      ${d(this,F,Nt).call(this,["notifications"],h.pages.notifications,ue("bell"),t(e.unread,h.notifications.unread))}
      <h2>${h.pages.plugins}</h2>
      <div class="plugins">${e.plugins.map(i=>d(this,F,vr).call(this,e,i))}</div>
      <h2>${h.pages.host}</h2>
      ${Ca.map(([i,o,a])=>d(this,F,Nt).call(this,[i],o,ue(a)))}
    </nav>`},vr=function(e,t){let i=e.states.filter(u=>u.plugin===t.id&&u.active),o=i.find(u=>u.kind==="badge")?.value,a=i.find(u=>u.kind==="sidebar")?.value,p=t.state==="failed"||t.state==="incompatible";return r`${d(this,F,Nt).call(this,[t.ui?.page?"page":"plugin",t.id],r`<bdi>${m(t.ui?.title||t.name)}</bdi>`,We(t.name,t.id,{image:e.icons.of(t)}),r`${o==null?l:r`<span class="badge">${T(String(o))}</span>`}
      ${p?r`<span class="dot bad" title=${h.state[t.state]}></span>`:l}`)}
    ${Array.isArray(a)&&a.length>0?r`<ul class="plugin-items">
            ${a.map(u=>r`<li>
                  ${u.needsYou?r`<span class="dot bad" title=${h.waiting}></span>`:l}
                  ${T(u.title)} ${u.subtitle?T(u.subtitle):l}
                  ${u.progress===void 0?l:r`<progress
                          max="100"
                          value=${_a(u.progress)}
                          aria-label=${h.progress}
                        ></progress>`}
                </li>`)}
          </ul>`:l}`},$r=function(){let[e,t="",i="",o=""]=this.place;switch(e){case void 0:return r`<home-page></home-page>`;case"inbox":return r`<inbox-page></inbox-page>`;case"notifications":return r`<notifications-page></notifications-page>`;case"install":return r`<install-page></install-page>`;case"plugin":return ei(t,r`<plugin-page .plugin=${t} .open=${i} .detail=${o}></plugin-page>`);case"page":return ei(t,r`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return r`<ai-page></ai-page>`;case"access":return r`<access-page></access-page>`;case"publishers":return r`<publishers-page></publishers-page>`;case"backup":return r`<backup-page></backup-page>`;case"limits":return r`<limits-page></limits-page>`;case"host":return r`<host-page></host-page>`;default:return r`<div>${S(h.notFound,r`<a href=${I()}>${h.pages.home}</a>`)}</div>`}},c([f()],Fe.prototype,"live",2),c([f()],Fe.prototype,"out",2),c([f()],Fe.prototype,"failure",2),c([f()],Fe.prototype,"place",2),c([f()],Fe.prototype,"menu",2),Fe=c([b("wasmhost-console")],Fe);
